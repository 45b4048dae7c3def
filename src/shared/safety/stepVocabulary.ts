/**
 * What repair steps speak of. Written as in vocabulary.ts. Of `VERBS` in their base form, the endings -s, -ed and
 * -ing are added.
 */
export const VERBS = {
  /** What does something to a thing, in its base form. */
  work:
    'abrade, access, activate, add, adjust, aim, alter, alternate, anchor, apply, ascend, attach, axe, backfeed, ' +
    'bag, bail, balance, bash, bear, bend, blast, bleach, blend, block, blot, blow, boost, bore, box, brace, break, ' +
    'bring, brush, buff, burn, bypass, calibrate, cantilever, cap, capture, carry, carve, catch, caulk, cement, ' +
    'change, charge, chase, check, chew, chip, chisel, chop, cinch, clamber, clean, clear, climb, clip, club, coat, ' +
    'coax, collect, combine, connect, cook, corner, cover, crack, crank, crawl, crimp, crouch, crumble, crush, cut, ' +
    'defeat, defrost, dehumidify, delete, demo, demolish, descend, detach, dewater, dig, dilute, disable, ' +
    'disassemble, discard, disconnect, disinfect, dismantle, dismount, dispose, disturb, dive, douse, drag, drain, ' +
    'drape, drill, drive, drop, dry, dump, dust, edge, eliminate, empty, energize, engage, enlarge, enter, evacuate, ' +
    'evict, examine, exchange, expose, extend, extract, fan, fasten, feather, feed, feel, fiddle, file, fire, fit, ' +
    'fix, flake, flash, flush, follow, force, fuel, get, glue, go, gouge, grab, grease, grind, gut, hack, hammer, ' +
    'handle, hang, haul, head, heat, heave, herd, hike, hit, hoist, hold, hole, hook, hop, hose, hush, hydraulic, ' +
    'idle, ignite, ignore, inch, increase, inject, insert, inspect, install, insulate, jab, jack, jackhammer, jam, ' +
    'jiggle, join, jump, jumper, keep, kick, kill, kneel, knock, label, lance, lay, layer, lean, leap, leave, let, ' +
    'level, lie, lift, light, loosen, lop, lower, lubricate, lure, make, mend, mill, mist, mix, modify, mop, mount, ' +
    'move, muffle, mute, nail, net, nick, nip, notch, nudge, open, operate, override, oversize, paint, pair, park, ' +
    'patch, peel, perch, pick, pierce, pigtail, pin, place, plane, pluck, plug, plumb, plunge, point, poke, polish, ' +
    'pop, position, pour, power, press, prick, prise, probe, prop, pry, pull, pump, punch, puncture, push, put, ' +
    'raise, rake, rasp, ratchet, reach, realign, reassemble, reattach, rebuild, recharge, reconnect, redo, reduce, ' +
    'reenter, refill, reflash, rehang, reinforce, reinstall, rejoin, release, relieve, relight, relocate, remove, ' +
    'renail, renew, repaint, repair, replace, reposition, reroof, reroute, reseal, reseat, reset, reshingle, ' +
    'restart, restore, resuscitate, retighten, retorque, retrieve, retrofit, return, revive, rewire, rework, rinse, ' +
    'rip, roll, rotate, rout, rub, run, sample, sand, sandblast, sanitize, saw, scale, scare, scoop, score, ' +
    'scramble, scrape, screw, scrub, scuff, seal, search, secure, separate, service, set, sever, shake, shave, shim, ' +
    'shimmy, shinny, shoo, shore, shorten, shovel, shut, silence, sister, sit, skim, skip, slacken, sleep, slice, ' +
    'slide, slit, slog, smash, smoke, snake, snap, snip, snug, soak, solder, spark, spike, splash, splice, split, ' +
    'spray, spread, squeegee, squeeze, squirt, stab, stabilize, stand, staple, start, stay, steam, step, stick, ' +
    'stir, stop, store, straddle, straighten, stretch, strip, substitute, suck, support, swap, swat, sweat, sweep, ' +
    'switch, tack, take, tap, tape, tar, tarp, tear, test, thaw, thin, throw, tie, tighten, tinker, tip, tiptoe, ' +
    'top, torch, torque, toss, touch, trap, treat, trim, try, tuck, turn, tweak, twist, unbolt, unclip, uncover, ' +
    'undercut, underpin, undo, unfasten, unhook, unmount, unplug, unscrew, unseal, unsnap, unwind, upgrade, upsize, ' +
    'use, vac, vacuum, venture, wade, walk, warm, wash, weave, wedge, weigh, weld, wet, whack, widen, wiggle, winch, ' +
    'wind, wipe, wire, work, wrap, wrench, wrest, yank ',
  /** Irregular forms, verbs of two words, and Spanish ones. */
  forms:
    'abra, abre, abrir, aflojar, afloje, agarre, agregue, ajustar, ajuste, anada, anule, apretar, aprieta, apriete, ' +
    'apuntalar, apuntale, arranque, arreglar, arregle, aserrar, asomarse, asome, aspirar, aspire, atornillar, ' +
    'atornille, atrape, aumente, back in, back inside, bajar, baje, barra, barrer, bombear, bombee, broke, broken, ' +
    'cambia, cambiar, cambie, caminar, camine, cargar, cargue, caught, clavar, clave, colocar, coloque, combinar, ' +
    'come in, conecta, conectar, conecte, corta, cortar, corte, cubra, cubrir, cutting, decape, demoler, demuela, ' +
    'derribe, desague, desatornillar, desatornille, desconectar, desconecte, desinfecte, desmontar, desmonte, ' +
    'destapar, destape, drene, dry sand, eche, empalmar, empalme, empujar, empuje, encender, enchufe, encienda, ' +
    'enciende, encinte, entra, entrar, entre, espante, extienda, friegue, fuerce, gatee, get rid, getting, ' +
    'getting up, girar, gire, going, gone, got, ground, haga, hold up, instala, instalar, instale, jacking, ' +
    'knock down, knock out, laid, lavar, lave, levantar, levante, light up, lighting, lija, lijar, lije, limpia, ' +
    'limpiar, limpie, lit, meta, metase, mezcla, mezclado, mezclar, mezcle, mixed, mover, muela, mueva, nivele, ' +
    'perforar, perfore, pinchar, pinche, poner, ponga, power wash, prenda, prende, prender, pressure wash, probar, ' +
    'pruebe, puentear, puentee, pula, pulir, pump out, put in, put on, putting in, quemar, queme, quita, quitar, ' +
    'quite, ran, raspar, raspe, recoja, recorte, reemplace, reemplaza, reemplazar, reforzar, refuerce, repara, ' +
    'reparar, repare, retira, retirar, retire, rompa, romper, running, sacar, saque, sellar, selle, seque, shop vac, ' +
    'shopvac, sierre, silencie, soldar, sostenga, suba, subase, sube, subir, suelde, suelte, sustituir, sustituya, ' +
    'swap out, swept, switch out, take apart, take off, take out, taken, taking apart, taladrar, taladre, tallar, ' +
    'talle, tear down, tear out, toca, tocar, took, toque, tore, torn, trabaje, trapee, trepar, trepe, tumbar, ' +
    'tumbe, turn on, una, unir, usa, usar, vaciar, vacie, vierta, went, wet dry vac, wet vac, wetvac ',
  /** What only looks. */
  see: 'assess, evaluate, determine, ensure, obtain, gather, purchase, remember, consider, expect, need, learn, study, test, research, email, text, speak, talk, discuss, inform, request, examine, explain, describe, pack, clear, gauge, estimate, calculate, sketch, draw, memorize, secure, soak, wash, smell, listen, turn, inspect, check, look, photograph, note, find, locate, identify, watch, view, monitor, measure, mark, examine, see, observe, confirm, verify, record, document, read, listen, compare, video, trace, map, list, count, assess, label, keep, leave, wait, wear, call, hire, contact, ask, have, let, allow, schedule, consult, arrange, request, notify, report, tell, phone, protect, avoid, stay, close, shut, flip, decide, order, buy, choose, discuss, get, save, store, evacuate, warn, block, rent, plan, prepare, mix, prime, paint, smooth, spread, apply, fill, dry, rinse, air, ventilate, press, tape, knock, pour, roll, feather, store, turn, switch, unplug, stop, return, sand, lay, match, align, center, slide, place, put, set, use, make, give, bring, carry, drain, collect, catch',
  seeForms: 'revise, revisar, llame, llamar, espere, mire, apague, apagar, cierre, cerrar, deje',
} as const

export const OBJECTS = {
  loadPart:
    'joist*, beam, beams, floor beam*, girder*, header*, truss*, rafter*, load bearing, bearing wall*, structural, column*, ledger*, mudsill*, sill plate*, lintel*, purlin*, collar tie*, main beam*, support post*, support column*, viga*, columna*, muro de carga, pared de carga',
  roofItself: 'roof, roofs, rooftop*, shingle, shingles, tejado, azotea',
  airSystem: 'duct, ducts, ductwork, hvac, vents, plenum, coils, air handler*, registers',
  panelBox:
    'panel inner cover*, panels inner cover*, inner panel cover*, lug, lugs, meter cover*, meter lid, meter head, panel front*, panel lid, panel face*, electric* cabinet*, breaker cabinet*, breaker cover*, breaker door*, distribution board*, distribution box*, main disconnect*, transfer switch*, fuse holder*, fuse block*, breaker slot*, breaker bar, panel interior, panel bus, power box*, electrical cabinet, cuadro electrico, caja de luz, breaker panel*, ~breaker*, breaker box*, breakerbox, electric* panel*, electric* box*, electric* service, electric* enclosure*, service panel*, main panel*, fuse box*, fusebox*, fuse panel*, circuit panel*, circuit box*, circuit breaker*, load center*, loadcenter*, sub panel*, subpanel*, panelboard*, panel cover*, panel board*, panel box*, dead front*, deadfront*, bus bar*, busbar*, electric* meter*, power meter*, meter base*, meter socket*, meter box*, meter can*, meter main, service entrance*, service disconnect, power panel*, main lug*, lugs, main breaker*, consumer unit*, panel electrico, tablero electrico, tablero, caja de fusibles, caja de breakers, caja electrica, disyuntor*, medidor electrico, medidor de luz, cortacircuito*',
  barePanel: '~panel, panels, pannel*',
  breaker:
    '~breaker, ~breakers, breaker*, circuit breaker*, fuse, fuses, gfci*, gfi, afci*, disyuntor*, fusible*, pastilla*, cortacircuito*, breker',
  device:
    '~outlet*, oulet*, ~receptacle*, wall socket*, ~socket*, wall plug*, light switch*, wall switch*, switch, switches, dimmer*, light fixture*, ceiling light*, chandelier*, ceiling fan*, exhaust fan*, junction box*, switch box*, outlet box*, gang box*, electric* box*, gfci*, gfi, afci*, terminal*, wall plate*, electrical connection*, splice*, electrical tape, sconce*, tomacorriente*, enchufe*, interruptor*, apagador*, contacto*, lampara*, fixture*, thermostat*, doorbell*, baseboard heater*, faceplate*, cover plate*',
  wire: '~wire*, ~wiring, cable, cables, conductor*, romex, wire nut*, grounding, electrical line*, neutral, neutrals, circuit, circuits, splice*, pigtail*, cord, cords, alambre*, cableado, electrical tape',
  liveWire:
    'live wire*, bare wire*, exposed wire*, exposed wiring, hot wire*, frayed wire*, frayed cord*, damaged wire*, damaged wiring, loose wire*, damaged cord*, chewed wire*, bare cable*, exposed cable*, live circuit*, live cable*, energized, hot leg, live outlet*, live panel*, cable pelado, cables pelados, alambre pelado',
  power:
    'power, electricity, electrical service, ~breaker*, main, mains, current, electric, luz, electricidad, corriente, energia',
  bigger:
    'more amps, higher amps, more amperage, stronger fuse, heavier, bigger, larger, higher rated, higher amp*, higher capacity, oversized, stronger, heavier duty, larger amp*, mas grande, mayor capacidad, mas amperes',
  groundPin:
    'ground pin*, ground prong*, grounding pin*, grounding prong*, third prong*, third pin*, round prong*, ground plug*, cheater plug*, cheater, 3 prong, three prong, ground wire, prong, prongs',
  penny:
    'matchstick, toothpick, wedge, stick, clamp, zip tie, wire, penny, pennies, foil, coin, tin foil, aluminum foil, nail, jumper wire, jumper, jumper cable*, paper clip, papel aluminio, moneda',
  backfeed:
    'backfeed*, back feed*, suicide cord*, suicide plug*, double male*, male to male*, dryer outlet, dryer plug, range outlet',
  twoPlugEnds:
    'plug on both ends, plugs on both ends, plug on each end, plugs on each end, plug at each end, plug at both ends, plugs at both ends, plug at either end, plugs at either end, plug on either end, two male ends, both male ends, male end on both, male ends on both, male on both, male plug on both, male plugs on both, male plug on each, male plugs on each, male plug at each, male plug at both, male plugs at both, two male plugs, 2 male plugs, two plug ends, male to male, double male*, double ended cord, double ended plug, double ended extension, prongs on both ends, prongs on each end, prongs at both ends, suicide cord*, suicide plug*, suicide cable*, widow maker, widowmaker*, dead man cord, clavija en los dos extremos, clavijas en los dos extremos, clavija en ambos extremos, clavijas en ambos extremos, dos machos, doble macho, macho a macho',
  again:
    'over again, till it holds, till it stays, keep trying, keep flipping, until it works, no matter how often, keep switching, until power returns, again and again, repeatedly, over and over, until it holds, until it stays, until it stops, several times, as many times, keep resetting, each time, every time, until the breaker holds, more than once, a few times, many times, again until, a couple of times, again, una y otra vez, varias veces, hasta que',
  gas: 'gas, propane, lp, lpg, natural gas, butane, gaz, propano, gas natural',
  gasPart:
    'thread*, seal, stub, drip leg, sediment trap, riser, tap, nipple*, bushing*, cap, tee, hook up, quick connect, flare nut, line*, pipe*, piping, fitting*, ~valve*, hose*, connector*, connection*, meter*, regulator*, supply, union, unions, manifold*, tubing, tube*, coupling*, elbow*, nut, nuts, flare*, shutoff*, stopcock*, cock, orifice*, hookup*, joint*, leak*, thread*, bonnet, control, jet*, burner*, linea*, tuberia*, tubo*, manguera*, valvula*, llave*, conexion*, fuga*',
  gasPipe:
    'black iron, black iron line, appliance connector*, gas hookup*, gas line*, gasline*, gas pipe*, gaspipe*, csst, gas hose*, gas connector*, gas valve*, gas meter*, black iron pipe, black pipe, pipe dope, flex gas, gas fitting*, gas control*, yellow teflon, linea de gas, tuberia de gas, valvula de gas, manguera de gas',
  pilot: 'pilot*, pilot light*, burner*, piloto, quemador*',
  relight:
    'relit, re lit, relight*, re light*, re ignite, reignite, light the pilot*, lit the pilot, lighting the pilot, encienda el piloto, encender el piloto, prenda el piloto, reencender',
  fuelAppliance:
    '~furnace*, boiler*, water heater*, heater*, stove*, oven*, fireplace*, dryer*, range, caldera, calentador*, estufa*, horno',
  window: '~window*, door, doors, ventana*, puerta*',
  fan: 'fan, fans, blower*, air mover*, exhaust fan*, hood, hvac*, air handler*, ~furnace, air conditioner*, air conditioning, ac, dehumidifier*, box fan*, ventilador*, abanico*, furnace fan*, central air, heating, air scrubber*, hair dryer*, leaf blower*, heater, heaters, ventilation, air system, aire acondicionado',
  soap: 'soapy water, soap, leak detector, bubbles, bubble, sniff*, match, lighter, find the leak, locate the leak, source of the gas, source of the smell, agua con jabon, jabon',
  water:
    'water, standing water, flood, flooded, basement, sotano, agua, puddle*, floodwater, wet floor, flooded room, flooded area, wet area',
  basement: 'basement*, water, crawl space*, cellar, floodwater, standing water, sotano, agua',
  electricTool:
    'pump*, sump pump*, vacuum*, vac, wet vac*, shop vac*, fan, fans, extension cord*, cord, cords, dehumidifier*, power strip*, space heater*, heater, trash pump*, blower*, bomba*, aspiradora*, ventilador*, extension',
  ceiling:
    '~ceiling*, celing*, cieling*, drywall, plaster, sheetrock, plasterboard, ~bulge*, bubble, belly, sag, sagging, it, sagging area, pocket, blister, techo, cielo raso, bulto, bolsa de agua, low spot, lowest point, water balloon, hole, drain hole',
  bulge:
    'low spot of the ceiling, low spot in the ceiling, ceiling low spot, ~bulge*, ~bulging*, sagging ceiling, sagging drywall, ceiling bubble, water bubble, water pocket, ceiling bulge, ceiling belly, ceiling blister, bulging ceiling, water balloon, drooping ceiling, sagging area, abultamiento, bolsa de agua, sagging section, sagging part, the sag',
  bearing:
    'support wall*, roof frame, trimmer, cripple, floor beam*, collar tie*, ceiling tie*, purlin*, carrying beam*, main beam*, foundation, footing*, supporting post*, wall stud*, ~joist*, beam, beams, girder*, header*, truss*, ~rafter*, bearing wall*, load bearing*, loadbearing*, structural wall*, structural post*, support post*, support beam*, support column*, column*, post, posts, ledger*, sill plate*, mudsill*, mud sill*, rim board*, bearing post*, lally*, stud, studs, lintel*, foundation wall*, king post, rim joist*, jack post*, floor frame, viga*, columna*, muro de carga, pared de carga, cercha*, supporting wall*, partition wall*, main wall*',
  jackTool:
    'bottle jack*, floor jack*, house jack*, screw jack*, hydraulic jack*, jack post*, car jack*, post jack*, temporary post*, shoring, shoring post*, adjustable post*, acrow*, gato hidraulico, temporary support*, lumber prop*, support jack*',
  raised:
    'floor*, house, ~ceiling*, porch, deck, wall*, foundation*, roof, stair*, sag, sagging, beam*, joist*, it, balcony, structure, piso, casa, slab',
  roof: 'slate roof, roof tile*, roof board*, rooftop, gable vent, valley flashing, drip edge, tar paper, roof felt, ~roof*, rof, shingle*, ridge, ridges, rooftop*, roofing, flashing*, ~chimney cap*, chimney crown*, chimney top, skylight*, eave, eaves, roof decking, techo, tejado, azotea, tejas, teja, roof vent*, vent boot*, pipe boot*, plumbing vent',
  ladder: '~ladder*, ladders, laddr, extension ladder*, scaffold*, lift, escalera*, andamio*',
  highPlace:
    'two stories, upper story, top floor, second level, upstairs, dormers, upper wall, over the garage, balcony, roof*, second story, second storey, second floor, two story, two storey, upper floor*, upper window*, upstairs window*, third floor, third story, eave*, gutter*, ridge, chimney*, stairs, staircase, stairwell, soft ground, gable*, dormer*, fascia, soffit*, siding, high wall, top of the house, segundo piso, techo, canal*, canaleta*',
  extensionLadder:
    'extension ladder*, tall ladder*, long ladder*, 24 foot ladder, 20 foot ladder, 16 foot ladder, 28 foot ladder, 32 foot ladder, escalera de extension',
  crackOrWall:
    'crack*, wall*, foundation*, gap*, soil, ground, footing*, trench*, hole, block*, mortar joint*, epoxy, hydraulic cement, tieback*, anchor*, drain tile, backfill, grieta*, muro*, pared*, cimiento*, zanja*',
  structureFix:
    'fill, fills, filling, filled, inject*, dig, digs, digging, excavat*, backfill*, patch*, epoxy*, seal, sealing, grout*, tuckpoint*, repoint*, undermin*, trench*, parge*, mortar, plaster over, caulk*, rellene, rellenar, inyect*, excave, excavar, cave, cavar, selle, sellar',
  paint:
    'paint*, coating*, finish, old layer*, flaking, ~peeling, primer, varnish, trim, sill, sash, window*, edge*, surface*, spot*, wall*, wood*, area*, drywall, patch*, compound, joint*, pintura, pared*, madera, it, them, loose',
  heatTool:
    'heat gun*, heatgun*, blow torch*, blowtorch*, ~torch*, power wash*, pressure wash*, power sander*, belt sander*, orbital sander*, sander*, wire wheel*, grinder*, pistola de calor, soplete, lijadora',
  suspect:
    '~asbestos*, vermiculite*, popcorn*, texture*, textured, acoustic ceiling*, mastic, black glue, vinyl tile*, vinyl floor*, old tile*, old vinyl, 9 x 9, 9 inch tile*, floor tile*, linoleum, sheet vinyl, pipe wrap*, pipe insulation, boiler insulation, duct wrap*, duct insulation, pipe lagging, transite*, cement siding, cement board siding, cement shingle*, zonolite, asbesto, amianto, old insulation, loose fill, resilient floor*, floor adhesive, white wrap, insulation wrap, vermiculita',
  namedSuspect: '~asbestos*, vermiculite*, zonolite, transite*, asbesto, amianto, vermiculita, amosite, chrysotile',
  masonry:
    'cement board*, backer board*, backerboard, durock, wonderboard, slab, slabs, cmu, travertine, limestone, bluestone, sandstone, flagstone*, terrazzo, porcelain, hearth*, hardie*, fiber cement, tile, tiles, grout*, concrete, mortar, brick*, block*, stone*, stucco, quartz*, granite, cement, paver*, masonry, slate, cinder, countertop*, marble, thinset, azulejo*, loseta*, concreto, ladrillo*, cemento, mortero, piedra, lechada',
  powerSaw:
    'grinder*, circular saw*, oscillating*, multi tool*, multitool*, rotary tool*, dremel*, chop saw*, power saw*, cut off saw*, cutoff saw*, jackhammer*, diamond blade*, reciprocating saw*, skilsaw*, jigsaw*, angle grinder*, masonry blade*, amoladora*, esmeril*, sierra circular',
  bleach: '~bleach*, clorox, chlorine, hypochlorite, cloro, lejia',
  hardPartner:
    'ammonia*, amonia*, vinegar*, vinager*, acid*, muriatic*, windex, peroxide*, bowl cleaner*, toilet cleaner*, toilet bowl cleaner*, drain cleaner*, drain opener*, drano*, rubbing alcohol, isopropyl, clr, glass cleaner*, lime remover*, rust remover*, amoniaco, vinagre, acido*, agua oxigenada',
  drainChemical:
    'drain cleaner*, drain opener*, drano*, liquid plumr, chemical drain*, lye, caustic*, drain chemical*, destapacanos, sosa caustica, enzyme*',
  dirty: 'mold*, mould*, mildew*, sewage, soot, ash, moldy, black water, moho, hollin, aguas negras',
  mold: '~mold, ~moldy, mold*, mould*, mildew*, moho*, stain*, damp, wet spot*, spots, discolor*, dampness, musty',
  strictMold:
    'mold, moldy, mould, mouldy, mildew*, moho*, damp wall*, wet drywall, wet wall*, damp drywall, damp spot*, black spots',
  sewage:
    '~sewage*, waste, feces, toilet water, black water, backup, drain*, toilet*, aguas negras, solids, sludge, effluent',
  flame:
    '~torch*, blow torch*, blowtorch*, open flame*, flame, flames, lighter*, candle*, heat gun*, heatgun*, matches, burner*, propane, fire, soplete*, encendedor*, llama*, fuego, pistola de calor, charcoal',
  pipe: 'water line*, copper line, freeze*, plumbing line, pipe*, faucet*, tap, line*, plumbing, copper, ice, thaw*, frozen, freez*, valve*, spigot*, hose bib*, tuberia*, tubo*, llave, congelad*, descongel*, defrost*, unfreeze*, elbow, joint',
  torch:
    'blow lamp, butane, mapp, map gas, weed burner, plumber torch, ~torch*, blow torch*, blowtorch*, open flame*, lighter*, heat gun*, heatgun*, soplete*, encendedor*, pistola de calor, propane torch*, llama*',
  reliefValve:
    'test lever*, relief lever*, tpr valve*, relief port, pop off valve*, blow off valve*, overflow pipe, t and p pipe, t and p valve*, relief tube, relief valve*, releif valve*, relief line*, relief pipe*, t p valve*, t p, tp valve*, tpr*, t and p, pressure relief*, temperature and pressure*, safety valve*, discharge pipe*, discharge line*, discharge tube*, relief outlet*, pressure valve*, valvula de alivio, valvula de seguridad, valvula de presion, tubo de descarga, relief',
  equipment:
    'lamp, lamps, tv, ~furnace*, boiler*, water heater*, heater*, hvac*, outlet*, breaker*, panel*, appliance*, washer*, dryer*, dishwasher*, refrigerator*, fridge*, freezer*, air conditioner*, ac, heat pump*, power, pump*, equipment, electricity, stove*, oven*, microwave*, unit, it, circuit*, burner*, pilot*, calentador*, lavadora*, secadora*, luz, electricidad, equipo*, thermostat*, motor*, gas, utilities, everything, lights',
  refrigerant:
    'ac gas, ac coolant, cooling gas, refrigerant*, freon*, puron*, r 410a, r410a, r410, r 22, r22, r 32, r32, 134a, schrader*, service port*, piercing valve*, low side port, low side,  ac line*, line set*, refrigerante*, coolant, manifold gauge*, ac recharge*, recharge kit*, can of refrigerant, gas refrigerante',
  garageSpring:
    'torsion tube*, torsion shaft*, counterbalance, coil spring*, tension spring*, garage door spring*, torsion spring*, extension spring*, door spring*, garage spring*, garage door cable*, lift cable*, torsion bar*, winding bar*, winding cone*, spring cone*, bottom bracket*, bottom fixture*, red bolt*, red screw*, red painted, cable drum*, broken spring*, resorte de torsion',
  garageDoor: 'garage door*, garagedoor*, overhead door*, garage, door, puerta de garaje, porton',
  ice: 'ice, ice dam*, icicle*, icedam*, hielo, carambano*',
  highIce: 'roof*, gutter*, eave*, dam, dams, icicle*, techo, canal*, shingle*',
  generator: '~generator*, genny, gennies, genset*, inverter generator*, portable power, generador*, planta electrica',
  outside: 'outside, outdoors, outdoor, afuera, exterior',
  insidePlaces:
    'mud room, mudroom, sunroom, hall, bathroom, laundry, bedroom*, tent, entry, foyer, attic, under a window, open door, patio, inside, indoor*, garage*, basement*, porch*, window*, carport*, shed*, kitchen, living room, hallway, crawl space*, laundry room, under the eave*, doorway, next to the house, against the house, near the house, by the house, back door, room, dentro, garaje, sotano, patio door',
  combustion:
    'grill*, charcoal, barbecue*, bbq, camp stove*, kerosene heater*, propane heater*, torpedo heater*, salamander*, patio heater*, hibachi, fire pit*, gas heater*, gas powered, gasoline powered, gas engine*, gasoline engine*, gas pump*, gasoline pump*, gasoline saw*, gas saw*, gas pressure washer*, gas blower*, gas compressor*, concrete saw*, cut off saw*, chainsaw*, kerosene, parrilla*, carbon, calentador de propano, smoker, camping stove*, tiki torch*, buddy heater*',
  ovenHeat: 'oven*, gas range*, stove*, stovetop*, burners, grill*, charcoal, horno, estufa, parrilla, dryer vent',
  warmth:
    'for heating, the wall, the carpet, the floor, dry the, the pipes, hot air, the apartment, heat the, warm the, for heat, for warmth, warm up, heat up, room, house, home, apartment, keep warm, stay warm, warmth, extra heat, calentar, casa, to dry, dry out, drying, ambiente, oven door',
  droppings:
    'pellets, guano, mouse mess, rat mess, dropping*, rodent waste, urine, nest*, mouse poop, rat poop, feces, guano, excremento*, heces, nido*, mouse dirt, poop, turds',
  dryClean:
    'sweep*, swept, vacuum*, vac, broom, shop vac*, brush*, blow*, blower, leaf blower, dust pan, dustpan, rake*, barr*, aspir*, escoba, dry, shake*',
  bat: 'bat, bats, murcielago*',
  wild: 'bat, bats, raccoon*, racoon*, skunk*, snake*, hornet*, wasp*, bee, bees, nest*, hive*, opossum*, possum*, squirrel*, animal*, murcielago*, mapache*, avispa*, abejas, serpiente*',
  tree: 'tree*, limb*, branch*, trunk*, chainsaw*, chain saw*, arbol*, rama*, motosierra',
  powerLine:
    'hanging cable*, fallen cable*, downed cable*, low cable*, electric line*, electrical line*, live line, service cable*, service line*, power line*, powerline*, utility line*, downed wire*, downed line*, fallen wire*, fallen line*, service drop*, service wire*, overhead wire*, overhead line*, utility wire*, service mast*, cable de luz, linea electrica, line off, wire off',
  chimneyFire:
    'fire in, fireplace*, wood stove*, chimney*, flue*, woodstove*, furnace, chimenea*, burn a, small fire, test fire, chimney log*',
  ash: 'soot*, ash, ashes, smoke residue, debris, char, burned*, burnt*, walls, house, room*, inside, hollin, ceniza*, belongings, items',
  battery:
    '~battery, batteries, e bike*, ebike*, scooter*, charger*, lithium*, pack, powerwall*, cell, cells, cells, it, bateria*, cargador*, hoverboard*, rice, arroz',
  pit: 'lift station, grease trap pit, vault, holding tank, septic lid, sewer manhole, wet well, septic tank*, septic, manhole*, cistern*, sump pit*, cesspool*, well pit*, tanque septico, fosa septica, alcantarilla*, cisterna*, sewer pit*, ejector pit*, inside the tank, into the tank',
  scene:
    'house, room*, inside, home, intruder, glass, door, evidence, fingerprint*, casa, search, floor, belongings, pry marks',
  underThings:
    'deck*, stair*, floor*, porch*, balcon*, step, steps, railing*, under, beneath, below, underneath, crawl space*, ceiling, wall, it, roof, beam*, ladder*, escalera*, piso, terraza, board*',
  alarm:
    'co monitor*, sensor, smoke alarm*, smoke detector*, co alarm*, co detector*, carbon monoxide alarm*, carbon monoxide detector*, monoxide alarm*, monoxide detector*, alarm, alarms, detector, detectors, alarma*, detector de humo',
  grease:
    'grease fire*, electrical fire*, oil fire*, burning oil, burning grease, fuego de aceite, flames, the fire, on fire',
  fuelSolvent: 'gasoline, petrol, kerosene, lighter fluid, diesel, gasolina, queroseno, acetone',
  floor: 'floor, floors, piso',
  stay: 'stay inside, stay in the house, stay indoors, remain inside, remain indoors, keep living, go back to sleep, sleep in, go back to bed, keep using, continue using, continue to use, ignore it, ignore the, ignore this, not dangerous, no danger, harmless, perfectly safe, completely safe, totally safe, is safe to, it is safe, its safe, nothing to worry, no need to worry, no need to leave, no need to call, no reason to worry, do not call, dont call, false alarm, not serious, not an emergency, not urgent, is normal, are normal, no need for a professional, no need for an electrician, skip the electrician, safe to stay, safe to use, safe to touch, safe to enter, can wait, not a concern, dont worry, do not worry, sigalo usando, no es peligroso, no llame, no hay peligro, es seguro, quedese',
} as const
export type ObjectGroup = keyof typeof OBJECTS

/** Words that say where something is and not what is worked on. */
export const BESIDE = new Set(
  'near beside besides next between behind along around nearest alongside above below beneath under underneath toward towards until against past within away surrounding adjacent cerca junto detras entre alrededor'.split(
    ' ',
  ),
)

export const TRADES = new Set(
  (
    'electrician electricians plumber plumbers roofer roofers engineer engineers contractor contractors professional professionals pro pros technician ' +
    'technicians tech specialist specialists company companies utility utilities firm firms inspector inspectors expert experts mason masons glazier ' +
    'locksmith carpenter carpenters exterminator hygienist arborist abatement restoration crew department electricista plomero tecnico ' +
    'profesional contratista ingeniero licensed certified qualified landlord police firefighters responders remediator installer arborists sweep dealer service'
  ).split(' '),
)
