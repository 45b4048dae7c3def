/**
 * What repair steps speak of. Written as in vocabulary.ts. `VERBS` are given in their base form; the endings -s, -ed
 * and -ing are added. Forms that are irregular, two words, or Spanish stand behind a colon.
 */
export const VERBS = {
  open: 'peel, unclip, unsnap, unfasten, unseal, dig, wrest, prise, crack, yank, release, open, unscrew, remove, detach, dismount, uncover, expose, disassemble, dismantle, undo, unbolt, unfasten, pry, unmount, unhook, lift, strip, pull, slide, take, pop, separate: took, taken, taking apart, take off, take out, take apart, abra, abre, abrir, quite, quita, quitar, retire, retira, retirar, saque, sacar, destape, destapar, desatornille, desatornillar, desmonte, desmontar, levante',
  replace:
    'replace, swap, change, install, upgrade, rewire, exchange, substitute, reinstall, renew, mount, fit, hang, retrofit, upsize: switch out, swap out, put in, putting in, cambie, cambia, cambiar, reemplace, reemplaza, reemplazar, instale, instala, instalar, sustituya, sustituir, ponga, poner',
  fix: 'inject, fix, repair, patch, mend, rework, service, restore, straighten, rebuild, reconnect, connect, disconnect, attach, reattach, join, splice, rejoin, wire, solder, sweat, weld, crimp, twist, pigtail, tie, hook, rehang, reseat, secure, reassemble, relocate, move, extend, reroute, bend, modify, alter, reposition, add: repare, repara, reparar, arregle, arreglar, conecte, conecta, conectar, desconecte, desconectar, empalme, empalmar, suelde, soldar, mueva, mover, una, unir',
  tighten:
    'snug, slacken, retorque, twist, ratchet, cinch, tweak, calibrate, tighten, retighten, loosen, torque, adjust, screw, turn, snug, wrench, wind, unwind, crank, rotate, reset, set: apriete, aprieta, apretar, afloje, aflojar, ajuste, ajustar, gire, girar, atornille, atornillar',
  touch:
    'wiggle, jiggle, nudge, tap, rub, brush, grease, lubricate, wash, vacuum, blow, fiddle, tinker, access, service, inspect, touch, grab, handle, feel, reach, hold, poke, probe, push, press, test, work, wiggle, check, clean, scrape, sand, dry, spray, wipe, tape, wrap, cover, cap, seal, insulate, label: cubrir, toque, toca, tocar, agarre, pruebe, probar, trabaje, limpie, encinte, cubra',
  cut: 'widen, enlarge, open, undercut, trim, chew, carve, split, nip, gouge, rout, reduce, thin, cut, saw, notch, chop, trim, shave, slice, hack, sever, lop, drill, bore, hole, demolish, demo, gut, knock, tear, rip, break, smash, hammer, chisel, chip, jackhammer, axe, crack, shorten, delete, eliminate: cutting, knock down, knock out, tear out, tear down, tore, torn, broke, broken, corte, corta, cortar, sierre, aserrar, taladre, taladrar, perfore, perforar, demuela, demoler, tumbe, tumbar, rompa, romper, derribe, recorte',
  jack: 'pry, crank, cantilever, wedge, shim, hydraulic, press, bear, jack, shore, prop, brace, support, raise, hoist, level, sister, reinforce, stabilize, underpin, lift, push, force, straighten, winch, pull, heave, plumb, realign: hold up, jacking, apuntale, apuntalar, levante, levantar, refuerce, reforzar, nivele, sostenga, gatee',
  climb:
    'shinny, hoist, haul, pull, jump, leap, crouch, straddle, perch, lie, run, slide, hike, edge, inch, hang, climb, go, walk, step, crawl, stand, kneel, hop, scramble, ascend, access, mount, clamber, head, get, sit, venture, move, balance, scale, shimmy: went, gone, got, getting, getting up, suba, sube, subir, subase, camine, caminar, trepe, trepar',
  onTop:
    'tear, strip, rip, replace, hammer, mop, roll, redo, reshingle, reroof, repaint, hose, fasten, unfasten, tuck, bend, heat, torch, brush, level, replace, repair, patch, nail, renail, install, lay, tarp, seal, reseal, caulk, tar, remove, sweep, clean, shovel, scrape, fix, apply, spread, cover, attach, secure, fasten, inspect, check, walk, put, place, slide, glue, cement, tack, staple, lift, pry, brush, coat, paint, drape, stretch, anchor, pin, swap, reattach, reflash, flash, weave, tuck, wash, examine, work, haul, carry, drag, throw, pull, weigh, screw, hammer, trim: laid, repare, reparar, reemplace, cambie, cambiar, selle, sellar, ponga, poner, coloque, colocar, clave, clavar, extienda, barra',
  cling:
    'tip, splash, dump, toss, top, chase, put, drop, squirt, mix, combine, blend, add, pour, stir, pair, follow, alternate, spike, boost, use, apply, spray, layer, soak, rinse, dilute: mixed, mezcle, mezcla, mezclar, mezclado, combine, combinar, agregue, anada, eche, vierta',
  run: 'thaw, defrost, fire, crank, ignite, spark, fuel, install, park, idle, kick, leave, stick, run, start, use, operate, place, set, put, position, power, fire, keep, leave, plug, light, ignite, heat, hook, point, aim, switch, turn, blow, bring, crank, install, burn, cook, stand, warm, try, energize, test, activate, engage, relight, restart: ran, running, put on, turn on, lit, lighting, light up, encienda, enciende, encender, prenda, prende, prender, use, usa, usar, ponga, coloque, arranque, conecte, enchufe',
  empty:
    'pump, drain, empty, remove, bail, suck, extract, clear, evacuate, dewater: pump out, get rid, bombee, bombear, vacie, vaciar, saque, desague',
  enter:
    'enter, wade, walk, step, stand, go, get, reach, climb, head, move, splash, crawl, retrieve, venture, jump, lean, dive, descend, slog, return, stay, sleep, reenter, search, tiptoe, lower, drop, stick: went, going, back in, back inside, come in, entre, entra, entrar, camine, metase, meta, baje, bajar, asome, asomarse',
  vac: 'vacuum, vac, pump, mop, fan, dehumidify, squeegee, dry, extract, sweep: wet vac, shop vac, wetvac, shopvac, wet dry vac, aspire, aspirar',
  poke: 'poke, pierce, puncture, prick, stab, drill, cut, slit, open, push, press, prop, lift, screw, pop, lance, punch, jab, drain, nick, make, score, nail, tap, hit, break, tear, pull, squeeze, support, knock, brace, jack, hold, release, relieve, slice, remove, scrape: pinche, pinchar, perfore, perforar, empuje, empujar, haga, corte, cortar, drene, abra, apuntale',
  clean:
    'clean, scrub, wash, mop, wipe, hose, shovel, scoop, disinfect, rinse, sanitize, bleach, vacuum, sweep, extract, squeegee, spray, brush, treat, remove, tear, cut, rip, demolish, pull, gut, sand, scrape, dry, bag, haul, plunge, snake, flush, soak, blot, apply, dispose, handle, pick, collect, steam, kill: swept, limpie, limpia, limpiar, friegue, lave, lavar, trapee, barra, barrer, aspire, desinfecte, recoja, talle, tallar',
  dust: 'sand, scrape, strip, grind, blast, torch, burn, heat, chip, plane, abrade, wire, buff, sandblast, remove, feather, scuff, rasp, file, peel, flake, chisel, brush, drill, cut, knock: dry sand, power wash, pressure wash, lije, lija, lijar, raspe, raspar, decape, queme, quemar',
  disturb:
    'pluck, skim, bash, gouge, scuff, abrade, yank, rub, peel, scrape, cut, pull, sweep, vacuum, remove, drill, sand, grind, scoop, chip, break, demolish, tear, rip, shovel, strip, chisel, saw, pry, hammer, buff, blast, bag, dust, brush, knock, crush, crumble, smash, lift, pop, peel, gut, haul, snap, disturb, break, score, heat, wash, mist, wet, soak, collect, throw, dispose, sample, handle, move, shake, dig, rake, take, clean, blow, mop, replace, trim, repair, patch, cover: swept, took, torn, broke, demo, raspe, raspar, quite, quitar, barra, barrer, aspire, aspirar, corte, cortar, rompa, lije, lijar, arranque',
  grind:
    'grind, cut, saw, sand, jackhammer, chase, polish, rout, slice, buff, chisel, mill, score, plunge, notch, shave, hammer: ground, corte, cortar, muela, pula, pulir, lije',
  charge:
    'revive, reset, resuscitate, swap, disconnect, refill, drill, puncture, charge, recharge, dry, open, move, plug, test, use, touch, pull, disassemble, pick, carry, handle, put, douse, spray, soak, remove, rinse, wash, jump, reconnect, repair, replace, place, bring, shake, wipe, store, keep: cargue, cargar, seque, abra, mueva, toque, use',
  free: 'lure, net, bag, box, club, whack, corner, coax, wrap, evict, handle, catch, release, shoo, chase, grab, pick, scare, trap, let, seal, swat, touch, drive, hit, kill, spray, open, herd, carry, move, poke, smoke, knock, remove, scoop, throw, capture, knock, sweep: caught, atrape, espante, suelte, agarre, saque, tape',
  bypass:
    'bypass, oversize, jumper, jump, defeat, hold, tape, wedge, disable, override, upsize, increase, upgrade, file, snip, clip, bend, break, cut, remove, grind, backfeed, install, use, put, fit, swap, replace, wrap, stick, jam, force, keep, plug, ignore, skip, block, prop, pull, run, wire, insert, feed, connect: puentee, puentear, anule, fuerce, sostenga, aumente',
  calm: 'stop, shut, turn, smash, tape, muffle, discard, throw, hush, ignore, silence, mute, disable, disconnect, remove, unplug, cover, reset, take: ignore, silencie, quite, desconecte',
  see: 'assess, evaluate, determine, ensure, obtain, gather, purchase, remember, consider, expect, need, learn, study, test, research, email, text, speak, talk, discuss, inform, request, examine, explain, describe, pack, clear, gauge, estimate, calculate, sketch, draw, memorize, secure, soak, wash, smell, listen, turn, inspect, check, look, photograph, note, find, locate, identify, watch, view, monitor, measure, mark, examine, see, observe, confirm, verify, record, document, read, listen, compare, video, trace, map, list, count, assess, label, keep, leave, wait, wear, call, hire, contact, ask, have, let, allow, schedule, consult, arrange, request, notify, report, tell, phone, protect, avoid, stay, close, shut, flip, decide, order, buy, choose, discuss, get, save, store, evacuate, warn, block, rent, plan, prepare, mix, prime, paint, smooth, spread, apply, fill, dry, rinse, air, ventilate, press, tape, knock, pour, roll, feather, store, turn, switch, unplug, stop, return, sand, lay, match, align, center, slide, place, put, set, use, make, give, bring, carry, drain, collect, catch: revise, revisar, llame, llamar, espere, mire, apague, apagar, cierre, cerrar, deje',
} as const
export type VerbGroup = keyof typeof VERBS

export const OBJECTS = {
  panelBox:
    'panel inner cover*, panels inner cover*, inner panel cover*, lug, lugs, meter cover*, meter lid, meter head, panel front*, panel lid, panel face*, electric* cabinet*, breaker cabinet*, breaker cover*, breaker door*, distribution board*, distribution box*, main disconnect*, transfer switch*, fuse holder*, fuse block*, breaker slot*, breaker bar, panel interior, panel bus, power box*, electrical cabinet, cuadro electrico, caja de luz, breaker panel*, ~breaker*, breaker box*, breakerbox, electric* panel*, electric* box*, electric* service, electric* enclosure*, service panel*, main panel*, fuse box*, fusebox*, fuse panel*, circuit panel*, circuit box*, circuit breaker*, load center*, loadcenter*, sub panel*, subpanel*, panelboard*, panel cover*, panel board*, panel box*, dead front*, deadfront*, bus bar*, busbar*, electric* meter*, power meter*, meter base*, meter socket*, meter box*, meter can*, meter main, service entrance*, service disconnect, power panel*, main lug*, lugs, main breaker*, consumer unit*, panel electrico, tablero electrico, tablero, caja de fusibles, caja de breakers, caja electrica, disyuntor*, medidor electrico, medidor de luz, cortacircuito*',
  bareMeter: 'meter, meters, medidor',
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
  biggerAmps:
    'longer, bigger, larger, higher, oversized, stronger, heavier, 25, 30, 40, 50, 60, amp, amps, amperage, a, mas grande, mayor',
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
  wholly:
    'all the water, all of the water, right away, completely, entirely, immediately, as fast as, quickly, as quickly, at once, dry, whole basement, empty, fully, today, in one go, all, until it is dry, until dry, down to the floor, as soon as, toda el agua, todo, completamente, de inmediato, rapido',
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
  wetMethod: 'wet, damp, mist, misting, misted, dampen*, dampened, moist, wetted, hepa shroud, humedo, mojado',
  heatTool:
    'heat gun*, heatgun*, blow torch*, blowtorch*, ~torch*, power wash*, pressure wash*, power sander*, belt sander*, orbital sander*, sander*, wire wheel*, grinder*, pistola de calor, soplete, lijadora',
  suspect:
    '~asbestos*, vermiculite*, popcorn*, texture*, textured, acoustic ceiling*, mastic, black glue, vinyl tile*, vinyl floor*, old tile*, old vinyl, 9 x 9, 9 inch tile*, floor tile*, linoleum, sheet vinyl, pipe wrap*, pipe insulation, boiler insulation, duct wrap*, duct insulation, pipe lagging, transite*, cement siding, cement board siding, cement shingle*, zonolite, asbesto, amianto, old insulation, loose fill, resilient floor*, floor adhesive, white wrap, insulation wrap, vermiculita',
  namedSuspect: '~asbestos*, vermiculite*, zonolite, transite*, asbesto, amianto, vermiculita, amosite, chrysotile',
  masonry:
    'cement board*, backer board*, backerboard, durock, wonderboard, slab, slabs, cmu, travertine, limestone, bluestone, sandstone, flagstone*, terrazzo, porcelain, hearth*, hardie*, fiber cement, tile, tiles, grout*, concrete, mortar, brick*, block*, stone*, stucco, quartz*, granite, cement, paver*, masonry, slate, cinder, countertop*, marble, thinset, azulejo*, loseta*, concreto, ladrillo*, cemento, mortero, piedra, lechada',
  powerSaw:
    'grinder*, circular saw*, oscillating*, multi tool*, multitool*, rotary tool*, dremel*, chop saw*, power saw*, cut off saw*, cutoff saw*, jackhammer*, diamond blade*, reciprocating saw*, skilsaw*, jigsaw*, dry, power tool*, electric saw*, sander*, cutoff wheel*, tuckpoint grinder*, demolition saw*, grout removal tool*, esmeril*, amoladora*, sierra circular, seco',
  wetCut:
    'wet saw*, wet, damp*, water, mist*, snap, snap cutter*, tile cutter*, score, scoring, nipper*, by hand, hand tool*, hand saw*, hand grout, grout saw*, manual*, utility knife, vacuum shroud*, dust shroud*, shroud, hand rake, mojado, humedo, a mano',
  bleach: '~bleach*, clorox, chlorine, hypochlorite, cloro, lejia',
  partner:
    'ammonia*, amonia*, vinegar*, vinager*, acid*, muriatic*, windex, peroxide*, bowl cleaner*, toilet cleaner*, drain cleaner*, drain opener*, drano*, alcohol, clr, lysol, glass cleaner*, cleaner*, detergent*, soap*, dish soap, pine sol, baking soda, degreaser*, chemical*, disinfectant*, oven cleaner*, borax, urine, amoniaco, vinagre, acido*, alcohol, agua oxigenada, detergente, jabon, limpiador*',
  hardPartner:
    'ammonia*, amonia*, vinegar*, vinager*, acid*, muriatic*, windex, peroxide*, bowl cleaner*, toilet cleaner*, toilet bowl cleaner*, drain cleaner*, drain opener*, drano*, rubbing alcohol, isopropyl, clr, glass cleaner*, lime remover*, rust remover*, amoniaco, vinagre, acido*, agua oxigenada',
  drainChemical:
    'drain cleaner*, drain opener*, drano*, liquid plumr, chemical drain*, lye, caustic*, drain chemical*, destapacanos, sosa caustica, enzyme*',
  dirty: 'mold*, mould*, mildew*, sewage, soot, ash, moldy, black water, moho, hollin, aguas negras',
  mold: '~mold, ~moldy, mold*, mould*, mildew*, moho*, stain*, damp, wet spot*, spots, discolor*, dampness, musty',
  strictMold:
    'mold, moldy, mould, mouldy, mildew*, moho*, damp wall*, wet drywall, wet wall*, damp drywall, damp spot*, black spots',
  coverUp:
    'cubra el, cubrir el, paint over, caulk over, paint on, seal over, prime over, wallpaper over, cover over, covering, painting over, painted over, primer over, caulking over, drywall over, panel over, kilz, encapsulat*, pinte sobre, pinte encima, tape con pintura, tile over, coat over, pintar encima, pintar sobre, spray paint, roll over, skim over, cover the, seal in, paint the, prime the, caulk the, pinte el',
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
  flareNut: 'flare nut*, flare fitting*, flare, line set, lineset, copper lines',
  refrigerant:
    'ac gas, ac coolant, cooling gas, refrigerant*, freon*, puron*, r 410a, r410a, r410, r 22, r22, r 32, r32, 134a, schrader*, service port*, piercing valve*, low side port, low side,  ac line*, line set*, refrigerante*, coolant, manifold gauge*, ac recharge*, recharge kit*, can of refrigerant, gas refrigerante',
  garageSpring:
    'torsion tube*, torsion shaft*, counterbalance, coil spring*, tension spring*, winding, set screw*, garage door spring*, torsion spring*, extension spring*, door spring*, garage spring*, garage door cable*, lift cable*, torsion bar*, winding bar*, winding cone*, spring cone*, bottom bracket*, bottom fixture*, red bolt*, red screw*, red painted, cable drum*, spring*, resorte*',
  garageDoor: 'garage door*, garagedoor*, overhead door*, garage, door, puerta de garaje, porton',
  ice: 'ice, ice dam*, icicle*, icedam*, hielo, carambano*',
  iceTool:
    'chip*, hack*, hammer*, chop*, break*, axe, hatchet, pick, ice pick, chisel*, shovel*, smash*, knock*, pry*, pound*, scrape*, cut*, melt*, torch*, pique, romp*, quiebr*',
  highIce: 'roof*, gutter*, eave*, dam, dams, icicle*, techo, canal*, shingle*',
  generator: '~generator*, genny, gennies, genset*, inverter generator*, portable power, generador*, planta electrica',
  outside: 'outside, outdoors, outdoor, afuera, exterior',
  farAway:
    '20 feet, 20 ft, 25 feet, 25 ft, 30 feet, 30 ft, twenty feet, far from, 50 feet, 6 meters, 7 meters, 20 pies, at least 20, thirty feet',
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
