/**
 * The words of the safety rules, by what they mean. Entries are separated by commas. `*` at the end of a word allows any
 * ending, and `~` in front of a word allows one typing error (one letter too many, too few, wrong, or two swapped).
 * Spanish stands beside English; accents are removed before comparing.
 */
export const CONCEPTS = {
  // Gas and carbon monoxide
  gas: 'gassy, gas, gass, gaz, gasses, gases, natural gas, propane, propano, butane, butano, lp gas, lpg, methane, mercaptan, gas natural',
  rottenEgg:
    'rotten egg*, rotton egg*, roten egg*, bad eggs, old eggs, spoiled egg*, like eggs, of eggs, egg smell, eggy, sulfur*, sulphur*, mercaptan*, huevo podrido, huevos podridos, azufre',
  smell:
    '~smell*, smel*, sniff*, odor*, odour*, oder, stink*, stank, reek*, whiff*, stench, scent, huele*, oler, olor*, hedor, peste, apesta',
  leak: 'keeps flowing, flowing, flows, pouring out, wont shut off, will not shut off, keeps coming, comes out, coming from, letting gas out, lets gas out, gas coming out, gas is coming, losing gas, bleeding gas, escapa, ~leak*, leek*, lek, leks, leking, escap*, hissing, hisses, hiss, fuga*, escape de, pierde',
  hiss: 'hiss*, whistling, blowing sound, silbido, silba',
  gasPipe:
    'gas line*, gasline*, gas pipe*, gaspipe*, gas hose*, gas meter*, gas main*, gas tube*, gas tubing, gas connector*, gas valve*, propane line*, propane hose*, propane pipe*, linea de gas, tuberia de gas, tubo de gas, tubo del gas, manguera de gas, medidor de gas',
  gasPart:
    'line*, pipe*, piping, fitting*, valve*, hose*, connector*, connection*, meter, regulator*, supply, union, unions, manifold*, tubing, tube, coupling*, elbow*, nut, nuts, flare, shutoff*, shut off, stopcock, cock, csst, burner*, orifice*, hookup*, joint, joints, linea, tuberia, tubo, manguera, valvula, llave, conexion*',
  hit: 'chew*, gnaw*, burst, split, bit, scraped, snag*, ran over, backed into, dented, leak*, hit, hits, hitting, cut, cuts, cutting, nick*, drill*, bent, bend*, crack*, pierc*, punctur*, broke, broken, break*, sever*, damag*, struck, dug into, ruptur*, corte, cortado, perfor*, rompi*, roto, golpe*, dane, danad*',
  pilotOut:
    'relit, re lit, pilot is out, pilot out, pilot went out, pilot light is out, pilot light out, pilot light went out, pilot keeps going out, pilot light keeps going out, pilot wont stay lit, pilot will not stay lit, pilot light wont stay lit, relight*, re light*, piloto apagado, piloto se apago',
  pilot: 'pilot, pilots, pilot light*, piloto',
  gasFlame: 'flame*, llama*, burner flame*',
  oddFlame: 'yellow*, orange, lazy, amarill*, anaranjad*, naranja',
  co: 'carbon monoxide, carbon monoxid*, carbon monixide, carbon monoxcide, carbon dioxide alarm, ~monoxide, co alarm*, co detector*, co monitor*, co sensor*, co meter, co reading*, co level*, co poison*, co leak*, co 2 alarm*, co 2 detector*, monoxido*, alarma de co, detector de co',
  alarmSounds:
    'sonar, pitar, no para, alarmed, alarms, yell*, evacuate, red light, flash*, blink*, peep*, shriek*, wont stop, elevated, high, alert*, tripped, set off, keeps alarming, wont shut up, chillando, timbra, going off, goes off, went off, gone off, keeps going, beep*, beap*, chirp*, sounding, sounds, sounded, ringing, rang, ppm, trigger*, alarming, screaming, blaring, activated, reading, reads, poison*, leak*, sonando, suena, sono, pita, pitando, se activo, se disparo, intoxica*, envenena*, fuga*',
  symptom:
    'woozy, drowsy, puking, puked, threw up, throw up, throws up, migraine*, head is pounding, head pounding, heads pound, short of breath, feel faint, felt faint, felt ill, feel ill, feeling ill, flu symptoms, queasy, collapsed, sick to my stomach, felt sick, makes us sick, weak and tired, vomitando, me siento mal, nos sentimos mal, headache*, head ache*, head hurts, heads hurt, dizz*, nause*, vomit*, throwing up, threw up, fainted, fainting, passed out, passing out, light headed, lightheaded, confused, groggy, sick to our stomach*, feel sick, feeling sick, flu like, dolor de cabeza, dolores de cabeza, mareo*, maread*, nausea*, vomito*, desmay*',
  fuelAppliance:
    'car running, car idling, exhaust, vent free, gas heat, gas fire, space heater*, propane, kerosene, chimnea, ~furnace*, boiler*, heater*, generator*, fireplace*, wood stove*, woodstove*, stove*, flue*, chimney*, garage, grill*, gas range, gas dryer, oven, caldera, calentador*, estufa*, chimenea*, horno, generador*, calefaccion',
  carRuns:
    'car running, car idling, truck running, engine running, motor running, warm up the car, warming up the car, left the car on, idling the car',
  generator: '~generator*, genset*, portable power unit, planta electrica, generador*',
  grill:
    'grill, grills, barbecue*, bbq, charcoal, camp stove*, hibachi, smoker, fire pit, camping stove*, parrilla*, asador*, carbon vegetal, brasero*',
  fuelHeater:
    'kerosene heater*, propane heater*, salamander heater*, torpedo heater*, buddy heater*, patio heater*, gas space heater*, calentador de queroseno, calentador de propano',
  indoors:
    'inside, indoor*, garage*, carport, porch*, basement*, living room, kitchen, bedroom*, house, hallway, crawl space*, crawlspace*, shed, laundry room, attic, enclosed, window*, doorway, apartment, mudroom, dentro, adentro, garaje, cochera, sotano, sala, casa, cocina, habitacion, cuarto',
  runs: 'run, runs, running, ran, use, uses, using, used, lit, light*, burn*, cook*, turn on, turned on, set up, fired up, fire up, start*, operat*, on, heat*, warm*, plugged, usando, uso, prendid*, encendid*, calentar*, funcionando',
  toHeat:
    'to heat, for heat, for warmth, to warm, to keep warm, heat the, warm the, heating the, to stay warm, warm up, keep us warm, heat up, para calentar*, para calefaccion',
  oven: 'oven, ovens, stove burner*, stove top, gas stove, gas range, stove, horno, estufa',

  // Electricity
  outletLike:
    'surge protector*, charger*, wall plate*, electrical stuff, plug in the wall, extension lead, ~outlet*, outlit*, oulet*, ~receptacle*, ~socket*, wall plug*, power point*, gfci*, gfi, afci, power strip*, extension cord*, power cord*, electrical cord*, power bar, junction box*, tomacorriente*, toma corriente*, enchufe*, contacto electrico, contactos electricos, extension electrica, regleta',
  switchLike: 'light switch*, wall switch*, ~switch, switches, dimmer*, interruptor*, apagador*',
  lightLike:
    'chandalier*, sconce*, light bulb*, can lights, pot light*, led lights, light fixture*, lights, ceiling light*, ceiling lamp*, can light*, recessed light*, light, lamp, lamps, chandelier*, ceiling fan*, bathroom fan, exhaust fan, bulb*, fixture, light socket*, lampara*, luz del techo, foco, ventilador de techo, luces',
  panelLike:
    'breaker*, ~breaker*, circuit breaker*, breaker box*, ~electric* panel*, breaker panel*, main panel*, service panel*, fuse panel, circuit panel*, sub panel*, subpanel*, panel, panels, pannel, pannels, fuse box*, fusebox*, fuse, fuses, load center*, electric* box*, electric* meter*, meter base*, meter box, panel electrico, tablero electrico, tablero, caja de fusibles, caja de breakers, disyuntor*, breker*, medidor electrico, fusible*',
  wireLike:
    '~wire*, wirring, wiering, ~wiring, cable, cables, electrical line*, romex, alambre*, cableado, cables electricos, instalacion electrica',
  electrics:
    'electronics, surge protector*, ~electric*, eletric*, electrik*, electrcal, power supply, appliance cord*, baseboard heater*, electric heater*, space heater*, electricidad, electrico*, electrica*, corriente',
  plug: 'plug, plugs, plugged, clavija*',
  water:
    'rains, raining, showering, overflow*, sprinkl*, sweating, cascading, waterfall, stream*, squirt*, chorrea, llueve, empapa*, water, watter, watr, wter, leak*, ~leaking, drip*, dripp*, wet, soaked, soaking, soak*, flood*, ~flooded, puddle*, damp, dampness, moisture, moist, spray*, pour*, trickl*, seep*, gush*, rain, rainwater, dribbl*, drench*, splash*, submerg*, underwater, agua*, gotea*, goteo*, gotera*, mojad*, moja, inunda*, fuga de agua, humed*, chorro*, charco*, empapad*',
  strongBurning:
    'flash of, flames, popped and, exploded, burst into, ~spark*, sparc*, sprak*, arcing, arced, smoking, smokes, scorch*, melt*, charred, singe*, on fire, chispa*, chispe*, humea*, derretid*, derrite*',
  bitMe:
    'bit me, bites me, bit him, bit her, got bit, bit my hand, nipped me, kicked me, tickles, tickle, pinched me, knocked me, threw me',
  shock:
    'feel electricity, feel the electricity, felt electricity, feel current, feel a current, feel a buzz, feel a tingle, stray voltage, feel the current, feel voltage, siento corriente, bit me with electricity, bites me with electricity, buzz in my hand, electric current through, current went through, gave me a jolt, lit me up, knocked me back, electrified, electrific*, shocked, shock, shocks, shok, shoked, zapped, zap, zaps, zapping, tingl*, electrocut*, buzzed me, got bit by, jolt*, calambre*, descarga electrica, toques, me dio toque, dio corriente, da corriente, pasa corriente, hormigueo, electrocuta*',
  burning:
    'flash, flashed, flashes, pop, popped, boom, blew up, toasty, singed, turned brown, turning brown, browning, browned, turned black, smoulder*, frying, glows, ember*, fire, flames, flame, explod*, burn, burns, burned, burnt, burning, scorch*, singe*, melt*, char, charred, charring, black mark*, blackened, black spot*, blackening, brown mark*, discolor*, ~spark*, sparc*, sprak*, spraking, arc, arcs, arcing, arced, smoke, smoking, smokes, smokey, smoky, smolder*, crackl*, buzz*, sizzl*, hot, warm, hum, humming, hums, overheat*, popping, glow*, fried, toasted, chispa*, chispe*, chisporr*, quemad*, quema, quemando, derretid*, derrite*, caliente, humo, humea*, zumba*, tostad*, arco electrico',
  burningSmell:
    'smells hot, smell* of hot, smell* like hot, hot electrical smell, burning wire smell, burning rubber, burned plastic, scorched smell, acrid smell, smells burned, smell something hot, smell something burn*, something is burning, burny smell, burning smell*, smell* burning, smell* of burning, smell* like burning, smells burnt, smell of something burning, smell* something burning, smell* like something burning, burning odor, burnt smell, burned smell, burning plastic, burnt plastic, melting plastic, fishy smell, fishy odor, smell* fishy, smell* like fish, electrical smell, electrical burning, smell* electrical, smell of smoke, smell* smoke, smell* like smoke, plastic smell, smell* plastic, smell* like plastic, smell* of plastic, ozone smell, hot plastic, huele a quemado, olor a quemado, olor a plastico, huele a plastico, huele a humo, olor a humo',
  flicker:
    'pulse, pulses, pulsing, bright then dim, brown out, brownout, dim and bright, dims, flicker*, flikcer*, fliker*, dim, dims, dimming, dimmed, brighten*, brighter, surge, surges, surging, pulsat*, go on and off, parpade*, baja la luz, se atenua*',
  wholeHouse:
    'bedroom lights, kitchen lights, by themselves, bright, rooms, light, bulbs, lamps, whole house, entire house, all the lights, all lights, all over the house, half the house, half of the house, half our lights, brighter, lights, everything, several rooms, every room, toda la casa, todas las luces, luces',
  trips:
    'keeps tripping, keep tripping, kept tripping, trip*, tripped, wont reset, will not reset, does not reset, doesnt reset, wont stay on, will not stay on, keeps blowing, keep blowing, blows, blew, pops off, kicks off, keeps popping, se dispara, se salta, salta, se bota, brinca, se baja, se boto',
  badSystem:
    'aluminum wir*, aluminium wir*, alum wiring, aluminum branch*, federal pacific, stab lok, stablok, fpe panel, zinsco, knob and tube, knob tube, knob n tube, cloth wiring, alambrado de aluminio, cableado de aluminio',
  bareWire:
    'ate through, ate, eaten, chew*, gnaw*, missing insulation, insulation missing, no insulation, open splice*, pulled out, ripped, torn, scraped, worn, melted, crack*, bare, exposed, live, hanging, chewed, frayed, cut, nicked, stripped, gnawed, dangling, poking out, sticking out, broken, damaged, loose, pelado*, suelto*, expuesto*, colgando, mordid*, roid*, cortado*',
  downed:
    'lying, laying, lies, dangling, knocked, pulled off, yanked, came off, bent, hit, toppled, sparking, swinging, downed, down, fallen, falling, fell, low, tangled, ripped, torn, hanging, pulled, leaning, on the ground, in the yard, in the driveway, across, snapped, broken, sagging, touching, arcing, caid*, cayo, tirado*, en el suelo, colgando',
  powerLine:
    'electric service, electrical service, weatherhead*, weather head*, transformer*, service cable*, power cable*, power pole, light pole, power line*, powerline*, power lines, utility line*, electric* line*, electric* wire*, service drop*, service wire*, service mast, mast, meter base*, utility wire*, utility pole*, power pole*, overhead line*, overhead wire*, high voltage line*, live wire*, cable de luz, cables de luz, cable electrico, cables electricos, linea electrica, poste de luz, cable de alta tension, cables de alta tension',
  downedWire:
    'downed wire*, downed cable*, wire down, wires down, wire is down, wires are down, lines down, line is down, lines are down, wire on the ground, wires on the ground, wire in the yard, wires in the yard, line on the ground, lines on the ground, wire fell, wires fell, fallen wire*, fallen line*, live wire on, wire across the, cables caidos, cable caido',
  onFire:
    'filled the house with smoke, filled with smoke, filled the room with smoke, house with smoke, rooms with smoke, smoke everywhere, hay un incendio, hay llamas, hay incendio, incendio en, hay humo, hay mucho humo, lleno de humo, se prendio, ablaze, engulfed, fire in the wall, fire in my, there is a fire, house fire right now, is smoking, started smoking, smoke fills, smoke is filling, filling with smoke, full of smoke, flames coming, burning right now, caught alight, still burning, smoke is pouring, on fire, in flames, caught fire, catching fire, is burning, are burning, flames, smolder*, smoulder*, still smoking, smoke coming, smoke is coming, smoke pouring, smoke from, house is burning, active fire, fire started, fire has started, se quema, esta en llamas, en llamas, se incendia, se esta quemando, incendio activo, hay fuego, sale humo, saliendo humo, fuego en, llamas en',
  afterFire:
    'fire damage, fire damaged, smoke damage, smoke damaged, after a fire, after the fire, after fire, after our fire, house fire, kitchen fire, grease fire, had a fire, there was a fire, electrical fire, fire last night, fire last week, fire yesterday, soot, sooty, hollin, dano por fuego, despues del incendio, incendio, danos por humo',
  charred: 'burnt, burned, charred, burned out, quemad*',
  framing:
    'framing, frame, stud, studs, joist*, rafter*, beam*, truss*, wall, walls, room, kitchen, bedroom, roof, ceiling, attic, floor',
  aluminumEtc: 'aluminum wiring, aluminium wiring',

  // Structure
  ceiling:
    'ceiling tile*, overhead drywall, ~ceiling*, cieling*, celing*, ceeling*, cieiling*, sheetrock, drywall, plaster, plasterboard, gypsum, techo, cielo raso, plafon, tablaroca',
  sag: 'hangs loose, hanging loose, hangs by, hanging by, might drop, may drop, about to drop, going to drop, going to fall, could fall, detaching, separating, pulled away, pulling away, pulling down, balloon*, pouch, hanging low, come down, coming loose, give way, giving way, gave way, gives way, dropped, dropping, bubble full, bubble of water, water bubble, filled with water, full of water, pregnant, lower than, warp*, ready to fall, might fall, ready to come, panza, se vence, sag, sags, sagging, sagged, ~sagging, bulg*, ~bulging, bow, bows, bowing, bowed, droop*, belly, bellied, bellying, hanging down, hangs down, coming down, came down, about to fall, falling, fell, fallen, ballooning, water balloon, caving, cave in, caved, collaps*, dipping, buckl*, pandea*, abombad*, abomba*, combad*, hundid*, hunde*, cayendo, se cae, cayo, se va a caer, colgando, desplom*',
  collapse:
    'crush*, broken, out of plumb, kicked out, snapped, crumpled, bent, slid, coming away, came away, come away, parting from, detached, detaching, broke off, breaking away, fallen, falling, about to fall, collaps*, colaps*, cave in, caving, caved, lean, leans, leaning, leaned, bow, bows, bowing, bowed, bulg*, pull* away, pulling away, tilt*, separat*, buckl*, toppl*, tipping, tipped, sag, sags, sagging, sinking, sank, giving way, gave way, desplom*, inclinad*, se inclina, se cae, cayo, derrumb*, hundid*, pandea*, combad*, se separa, abombad*',
  structure:
    'porch column*, porch post*, carport post*, garden wall, wall of the basement, cellar wall*, block foundation, house wall, pillar*, pier, piers, overhang, carport, awning, stoop, foundation*, basement wall*, retaining wall*, brick wall*, block wall*, stone wall*, bearing wall*, chimney*, roof, beam*, column*, post, posts, girder*, balcon*, porch*, truss*, lintel*, load bearing, header, support wall, garden wall, cimiento*, cimentacion, muro*, columna*, viga*, balcon, pared de carga, pared de ladrillo, chimenea, techo',
  wallWord: 'wall, walls, pared, paredes',
  crack: '~crack*, crak*, cracs, fissure*, grieta*, rajadura*, fisura*',
  badCrack:
    'spreading, spreads, opening up, opened up, opens up, sideways, doors stick, doors jam, door jams, jammed, dime, nickel, penny, key fits, knife fits, thumb, wide enough, getting longer, worse, bigger, wider, deeper, diagonal, diagonally, both faces, stairs pattern, stair pattern, stair stepped, like stairs, can see, horizontal*, stair step*, stairstep*, stepped, stair stepping, zigzag, zig zag, widen*, growing, grew, grown, grows, getting bigger, getting wider, getting longer, getting worse, bigger every, wider every, pencil, coin, quarter fits, finger, fingers, fist, hand fits, daylight, see outside, see through, see light, both sides, displaced, offset, one side is higher, horizontal, escalonad*, en escalera, creciendo, crece, mas grande, se ensancha, dedo, moneda, lapiz',
  floorWord: 'floor*, subfloor*, floorboard*, piso, suelo',
  softFloor:
    'squishy, flexes, trampoline, rotten, rotted, wobbles, like a sponge, sinks in, caved in, collaps*, dropped, podrido, soft, spongy, spungy, bouncy, bounces, mushy, sag, sags, sagging, sinking, sunken, sinks, giving way, gave way, gives way, gives, caving, dips, dip, unsteady, blando, se hunde, hundid*, esponjoso',
  bearing:
    'floor support, main support, support beam*, structural wall, stringer*, ~joist*, joyst*, beam*, girder*, header*, truss*, rafter*, bearing wall*, load bearing*, loadbearing*, post, posts, sill plate*, mud sill, mudsill, ledger*, support column*, column*, rim board, support post*, lally*, viga*, columna*, pared de carga, muro de carga',
  cutOrRotten:
    'hack*, drilled, bored, chopped, sawed through, cut through, eaten away, chewed, knocked out, tore out, torn out, mushy, decayed, decay, termite*, crumbl*, sagging, cut, notch*, removed, remove*, crack*, rott*, rotten, rot, broken, broke, split*, took out, taken out, sawed, sawn, eaten, damaged, missing, hole drilled, snapped, cortad*, podrid*, rajad*, rot*, quitaron, quitamos',
  ground:
    'sink hole opened, sinkhole*, sink hole*, landslide*, land slide*, mudslide*, mud slide*, rockslide*, mudflow, socavon, deslave*, derrumbe, deslizamiento de tierra, deslizamiento*',
  groundMoves:
    'hole opened, hole opened up, ground collapsed, ground caved, yard collapsed, bank is sliding, earth is sliding, ground gave way, ground is cracking, hill slid, slope slid, soil is sliding, ground is opening, ground opened, ground opening, ground is sliding, ground is moving, slope is sliding, slope sliding, slope is moving, slope moved, hill is sliding, hillside is sliding, hillside is moving, hill is moving, yard is sinking, yard sank, earth is moving, se abre la tierra, se mueve la tierra',

  // Water, sewage, mold
  floodedWord: 'under water, flood, flooded, floods, flooding, fluded, inundad*, inundo, underwater',
  placeWord:
    'basement*, cellar*, garage*, house, home, kitchen, room*, floor*, crawl*, laundry, apartment, hallway, sotano, casa, cocina, cuarto, piso',
  standing:
    'up to my shins, up to my knees, up to my ankles, up to my waist, up to our knees, up to our ankles, up to the knees, up to the ankles, up to the outlets, water covers, water covered, over my boots, over my shoes, pool of water, pools of water, floor is covered in water, water covers the floor, covered with water, water is rising, filling with water, full of water, swimming pool in, lake in, neck deep, inch deep, inches deep, feet deep, foot deep, se lleno de agua, lleno de agua, llena de agua, standing water, ankle deep, knee deep, waist deep, shin deep, calf deep, ankle high, knee high, waist high, water up to, flooded basement, basement flooded, basement is flooded, basement flooding, basement is flooding, basement full of water, basement is full of water, basement filled with water, flooded crawl space, flooded room, inches of water, feet of water, foot of water, inch of water, agua estancada, sotano inundado, se inundo el sotano, casa inundada, se inundo la casa, agua hasta',
  ofWater: 'of water, deep, de agua, of flood water, of floodwater',
  sewage:
    'turd*, sewer came up, septic leak*, septic is leaking, septic tank is overflowing, wastewater, waste water, toilet flooded, toilet is flooding, toilet flooding, sewer smell and water, dirty toilet, mierda, drain water smells, ~sewage, sewege, sewerage, sewer backup, sewer back up, sewer backing, sewer water, sewer line backed, raw sewage, septic backup, septic back up, septic backing, septic overflow*, toilet overflow*, toilet overflowed, toilet is overflowing, toilet backed up, toilet backing up, toilet water, feces, faeces, fecal, poop, poo, excrement, human waste, black water, blackwater, aguas negras, drenaje se regreso, heces, caca, materia fecal, excremento, cloaca*, inodoro desbord*, se desbordo el inodoro, aguas residuales',
  drainLike: 'floor drain*, drain, drains, bathtub, bath tub, tub, shower drain, toilet*, desague*, coladera*, inodoro',
  cameUp:
    'came up, coming up, comes up, backed up, backing up, backs up, backup, bubbling up, rising, rose, regres*, subio, subiendo, brota*',
  mold: '~mold*, mould*, moldy, mouldy, mildew*, black spots, fungus, toxic mold, moho*, hongo*',
  moldNot: 'molding*, moulding*, crown mold*',
  everywhere:
    'every wall, each wall, entire, each room, floor to ceiling, in the vents, spreading, two rooms, three rooms, four rooms, many walls, big area, huge, large area, large patch, ductwork, furnace, air ducts, whole basement, whole attic, whole closet, whole bathroom, all of the, half the wall, covers, covering, all over, whole wall, entire wall, everywhere, duct*, vent, vents, hvac, air handler, several rooms, many rooms, multiple rooms, whole room, entire room, every room, whole ceiling, entire ceiling, covered in, covers the, all the walls, todas partes, toda la pared, por todos lados, conducto*, varias habitaciones, varios cuartos',
  frail:
    'lung disease, emphysema, weak immune, cystic fibrosis, inhaler, hiv, lupus, dialysis, year old, month old, months old, premature, breathing problems, bronchitis, kidney transplant, asthma*, asma*, copd, oxygen, chemo*, chemotherapy, cancer, immune*, immuno*, transplant*, baby, babies, infant*, toddler*, newborn*, pregnan*, bebe*, embarazad*, recien nacido',
  dirtyThings:
    'mold*, mould*, mildew*, sewage, soot, lead paint, lead dust, asbestos, peeling, droppings, moho*, aguas negras, hollin, plomo, asbesto, excremento*',

  // Old materials
  paint: 'paint, paints, painted, painting, pintura',
  paintLoose:
    'coming off, falling off, crumbl*, come off, comes off, peel*, chip, chips, chipped, chipping, flak*, chalk*, sand, sands, sanded, sanding, scrap*, strip*, alligator*, descascar*, lij*, pelando, raspa*',
  leadWord: 'lead, plomo',
  positiveWord: 'positive, turned red, elevated, poisoned, in the paint, in our paint, high, positivo',
  leadPositive:
    'lead test positive, lead positive, tested positive for lead, positive for lead, test* red, blood lead, lead level*, lead in her blood, lead in his blood, positive lead, lead poison*, prueba de plomo positiva, plomo en la sangre, envenenamiento por plomo',
  leadPaint: 'lead paint, lead based paint, leaded paint, pintura con plomo, pintura de plomo',
  asbestosNamed:
    'abestus, asbestas, azbestos, asbesthos, ~asbestos*, abestos, asbestus, asbesto*, amianto*, acm, vermiculite*, vermiculit*, zonolite*, transite*, vermiculita',
  asbestosLike:
    'popcorn ceiling*, popcorn texture*, pop corn ceiling*, popcorn on the ceiling, popcorn finish, acoustic ceiling*, cottage cheese ceiling*, textured ceiling*, ceiling texture*, 9 x 9, 9 inch tile*, 9 by 9, nine inch tile*, nine by nine, black mastic, black glue, black adhesive, cutback adhesive, old vinyl*, mastic, pipe wrap*, pipe insulation, boiler wrap*, boiler insulation, duct wrap, cement siding, cement shingle*, transite*, old insulation, techo de palomitas, losetas de vinil',
  oldVinyl: 'vinyl tile*, vinyl floor*, linoleum, sheet vinyl, floor tile*, losetas de vinil',
  crumbling:
    'damag*, crumbl*, flak*, cut, cutting, sanded, sanding, drilled, drilling, debris, broken, broke, crack*, loose, torn, tore, falling, fell, fallen, friable, dust, dusty, peeling, scraped, scraping, pulled up, ripped, roto*, desmorona*, polvo',

  // Roof, glass, people, chemicals and the rest
  climb:
    'hop up, up on, get up, getting up, got up, climb*, walk, walked, walking, get on, got on, getting on, go on, going on, get up on, go up on, go up, going up, went up, step on, stand on, standing on, hop on, subir*, subo, subi, caminar',
  roof: 'roof, roofs, rooftop*, rooff, shingles, techo, tejado, azotea',
  slippery:
    'roof was wet, roof was icy, roof looks steep, wet roof, icy roof, steep roof, slippery roof, roof is wet, roof is icy, roof is steep, roof is slippery, roof is very steep, roof is too steep, steep pitch, techo mojado, techo resbaloso',
  roofNoise:
    'noise*, bending, bent, snow load, cracks, moan*, crunch*, creak*, groan*, popping, cracking, sagging, sags, sag, cruje*',
  iceDam: 'ice dam*, icedam*, presa de hielo',
  shattered:
    'cracked glass, exploded, pieces, shards, estrell*, shatter*, broken, broke, smash*, busted, roto*, rota*, quebrad*, estall*',
  glass:
    'glass, window*, windowpane*, skylight*, shower door*, patio door*, sliding door*, glass door*, mirror, vidrio*, cristal*, ventana*, espejo',
  breakIn:
    'thief, thieves, stole, stolen, someone forced, forced open, jimmied, forced the door, forced our door, forced my door, vandal*, burgled, broken lock, se metieron, forzada, breakin, break in attempt, attempted break in, after a break in, had a break in, was a break in, from a break in, from break in, somebody broke in, someone broke in, they broke in, who broke in, thieves broke in, broke into the house, broke into our, broke into my, broken into, burglar*, burgler*, door kicked in, door was kicked in, door got kicked in, kicked in the door, kicked in our, kicked in my, kicked the door in, pried open, intruder*, forced entry, robbed, ladron*, robaron, entraron a robar, intruso*, forzaron',
  intruderHere:
    'still inside, still in the house, still here, someone is inside, somebody is inside, intruder*, adentro todavia, sigue adentro',
  mixedCleaners:
    'mixed cleaner*, mixed two cleaner*, mixed chemical*, mixed cleaning, mixing cleaner*, mixing chemical*, mixing cleaning, mixed some cleaner*, mixed different cleaner*, combined cleaner*',
  bleach: 'bleach*, clorox, chlorine, hypochlorite, cloro, lejia, blanqueador',
  reacts:
    'ammonia*, amonia*, vinegar*, vinager, acid*, muriatic, windex, peroxide*, bowl cleaner*, toilet cleaner*, toilet bowl cleaner*, drain cleaner*, drain opener*, rubbing alcohol, alcohol, lime remover, rust remover, clr, lysol, glass cleaner, amoniaco, vinagre, acido*, agua oxigenada, destapacanos',
  fumes:
    'cant stop coughing, chest hurts, vapor*, gassed, choke*, gag*, sting*, cough*, fume*, choking, breathe, breathing, burning eyes, eyes burn*, lungs, throat, tos, tosiendo, vapores, gas',
  fuelLike:
    'gas can*, fuel, chemical*, acid, antifreeze, pool chlorine, oil tank*, heating oil, fuel oil, gasoline, diesel, kerosene, mercury, paint thinner, pesticide*, propane tank*, propane cylinder*, fuel tank*, solvent*, lacquer thinner, gasolina, queroseno, mercurio, tanque de propano, tanque de gas, diluyente',
  spilled:
    'spilt, pool of, fell over, seep*, all over, leak*, spill*, float*, tipped, tip, tipping, ruptur*, puddle*, dripping, knocked over, broke, broken, derram*, fuga*, flotando, volcad*',
  battery:
    'e scooter*, power tool battery, ebikes, lithium*, e bike*, ebike*, electric bike*, e scooter*, escooter*, scooter*, hoverboard*, powerwall*, power wall*, ev, electric car, electric vehicle, tesla, golf cart*, li ion, lipo, patineta electrica, bicicleta electrica',
  anyBattery: 'laptop, phone, power tool, battery, batteries, battery pack*, bateria*, power bank*',
  batteryHot:
    'swollen, swelling, hissing, smoking, puffed, puffy, melting, on fire, caught fire, exploded, hinchad*, humo, incendi*',
  batteryBad:
    'swollen, swell*, bulg*, hot, hiss*, smok*, flood*, salt water, saltwater, popping, burn*, caught fire, melt*, puffed, puffy, fire, submerged, underwater, soaked, hinchad*, caliente, humo, agua salada, inundad*',
  backfeed:
    'backfeed*, back feed*, suicide cord*, suicide plug, double male*, male to male*, two male ends, cable macho a macho',
  reliefValve:
    'valve on the water heater, valve on the heater, pop off valve, blow off valve, relief valve*, releif valve*, t p valve*, t p relief, t and p, tp valve*, tpr valve*, tpr, temperature and pressure valve, pressure valve*, pressure relief*, safety valve, discharge pipe, discharge tube, boiler, valvula de alivio, valvula de seguridad, valvula de presion',
  reliefBad:
    'leaks, spraying, opens, opened, pours, pouring, running, wont close, keeps opening, drip*, leak*, hiss*, steam*, capped, stuck, plugged, spray*, discharg*, blow*, gush*, spits, spitting, gotea*, vapor, tapad*, fuga*',
  waterHeater: 'water heater*, hot water tank*, hot water heater*, boiler*, calentador de agua, boiler',
  heaterBad:
    'shakes, shaking, pounding, screeching, steam, tank is swelling, about to blow, rumbl*, bulg*, banging, swollen, overheat*, boiling, retumba*, hierve',
  equipment:
    'furnace*, boiler*, water heater*, heater*, breaker*, panel, electrical panel*, outlet*, hvac, air handler, ac unit, air conditioner*, appliance*, washer*, washing machine*, dryer*, dishwasher*, refrigerator*, fridge*, freezer*, heat pump*, thermostat*, microwave*, caldera, calentador*, lavadora*, secadora*, refrigerador*, electrodomestico*',
  wasUnder:
    'under water, underwater, submerg*, flooded, sat in water, standing in water, in the flood, went under, was in water, were in water, was flooded, got flooded, in water, bajo el agua, bajo agua, sumergid*, inundad*',
  garageDoor: 'garage door*, garagedoor, overhead door*, puerta del garaje, porton',
  springOrCable: 'spring*, cable*, resorte*, torsion',
  silicaCut:
    'grind*, cut, cuts, cutting, saw, sawing, sawed, to sand, sand the, sanding, sanded, jackhammer*, cortar, pulir, lijar',
  masonry:
    'concrete, mortar, brick*, blocks, concrete block*, cinder block*, stone, stucco, quartz, granite, cement, paver*, concreto, ladrillo*, cemento, mortero, piedra',
  rodent: 'mouse, mice, rat, rats, rodent*, squirrel*, raccoon*, racoon*, raton*, rata*, ardilla*, mapache*',
  rodentSign:
    'pellet*, gnaw*, chew*, smell, living, scratching, dropping*, droping*, nest*, urine, dead, pee, poop, feces, turds, excremento*, orina, muert*, nido*',
  droppings: 'mouse dropping*, rat dropping*, rodent dropping*, mice dropping*, mouse poop, rat poop, droppings',
  bat: 'little brown bat, bat, bats, murcielago*',
  batPlace:
    'bedroom*, room, rooms, attic*, bite*, bitten, bit, asleep, baby, sleep*, house, flying, flew, guano, colony, chimney, vent, soffit, hanging, woke, cuarto, atico, mordi*, dormi*, casa, volando',
  baseball: 'baseball, softball, cricket, swung, swing, swinging, aluminum bat, wooden bat',
  wildAnimal:
    'bee, hornets, honeybee*, wild animal, possums, rattlesnake*, copperhead, raccoon*, racoon*, skunk*, snake*, hornet*, wasp*, bees, beehive*, yellowjacket*, yellow jacket*, opossum*, possum*, mapache*, zorrillo*, serpiente*, vibora*, avispa*, abejas, avispon*',
  wildPlace:
    'attic*, wall*, nest*, bite*, bitten, bit, hive*, stung, sting*, living, crawl*, basement, chimney, roof, soffit, siding, yard, pared, nido*, mordi*, pico, panal',
  railLike:
    'rail, rails, newel*, baluster*, spindle*, stair tread*, treads, front steps, back steps, deck board*, deck post*, railing*, hand rail*, handrail*, banister*, bannister*, balcon*, deck*, porch*, stair, stairs, staircase*, stairway*, stairwell, steps, ledger*, guardrail*, guard rail*, barandal*, barandilla*, pasamanos, escalera*, escalon*, terraza',
  railLoose:
    'come off, came off, coming off, give way, giving way, gave way, not attached, unsafe, wiggl*, sway*, rickety, crumbl*, spongy, bouncy, soft, broke off, bowed, loose*, wobbl*, rott*, rotten, pull* away, pulling away, pulling off, missing, broken, broke, sag, sags, sagging, shaky, shakes, unstable, gives way, collaps*, falling, fell, detach*, separat*, moves, leaning, suelt*, flojo*, floja*, podrid*, rot*, falta*, se mueve, tambalea*',
  flue: 'smokestack, chimney*, flue*, fireplace*, chimney liner*, flue liner*, chimenea*',
  flueBad:
    'creosote, smoke fills, smokes up, smoke back, bird nest, pull* away, pulling away, separat*, coming apart, down, lean*, crack*, loose, fallen, fell, falling, block*, clog*, smoke back*, backing up, smoke in*, smoke comes*, smoke coming, chimney fire, gap*, collapsed, crumbl*, tilt*, missing brick*, inclinad*, grieta*, tapad*, obstruid*, suelt*',
  noHeat:
    'heat is not working, heat not working, heat isnt working, heating is out, heating broke, heater is broken, heater broke, heater not working, heater doesnt work, furnace does not work, furnace doesnt work, furnace is broken, furnace will not, house is freezing, no hot air, heat wont come on, no tenemos calefaccion, heat quit, heat stopped, no heat, no heating, without heat, heat is out, heat went out, heat is off, lost heat, furnace is out, furnace out, furnace died, furnace quit, furnace is dead, furnace stopped, furnace not working, furnace wont, furnace broke, boiler is out, boiler died, heater died, heater quit, no ac, no a c, no air conditioning, ac is out, ac died, ac quit, ac stopped, without ac, sin calefaccion, no hay calefaccion, sin aire acondicionado',
  coldOrFrail:
    'cold, snow, ice, winter, old parents, mother, father, 90 degrees, 95 degrees, 100 degrees, degrees outside, parents, newborn, kids, children, freez*, frozen, below zero, below freezing, infant*, baby, newborn*, elderly, grandmother, grandfather, heat wave, heatwave, oxygen, extreme heat, winter storm, blizzard, subzero, single digits, very cold, 80 year old, congela*, bebe, anciano*, abuela, abuelo, ola de calor, helando',
  flame:
    '~torch*, blow torch*, blowtorch*, open flame*, lighter, heat gun*, heatgun*, propane flame, butane burner, soplete*, encendedor, llama abierta, antorcha, pistola de calor',
  pipeLike:
    'pipe, pipes, thaw*, frozen, freez*, faucet*, water line*, tuberia*, tubo, tubos, descongel*, congelad*, cano, canos',
  pit: 'septic tank*, cistern*, manhole*, sump pit*, sewage pit*, well pit, dry well, cesspool*, tanque septico, fosa septica, cisterna*, alcantarilla',
  goesIn:
    'open, opens, opened, opening, enter*, climb*, fell in, fell into, fall* into, fall in, lean* in, lean* into, go in, going in, go down, went in, inside, reach into, entrar, entro, cayo, abrir, metio',
  hurt: 'blood everywhere, knocked out, not responding, stopped breathing, pinned, crushed, stuck under, fell off the roof, fell off the ladder, fell off a ladder, fell from the ladder, fell from the roof, heart attack, stroke, hurt bad, badly cut, cut badly, bleeding, electrocuted, convuls*, blacked out, burned his, burned her, burned my, sangrando, sangra, se cayo del techo, no responde, desmayado, trapped, unconscious, unconcious, unresponsive, passed out, not breathing, cant breathe, can not breathe, cannot breathe, trouble breathing, difficulty breathing, hard to breathe, bleeding badly, bleeding heavily, bleeding a lot, wont stop bleeding, lot of blood, deep cut, chest pain, broken bone, broke his leg, broke her leg, broke my leg, severe burn*, badly burned, badly hurt, seriously hurt, seriously injured, head injury, seizure, collapsed on, inconsciente, atrapad*, no puede respirar, no puedo respirar, no respira, sangrando mucho, sangra mucho, mucha sangre, dolor de pecho, cortada profunda, herida profunda, mal herid*, gravemente herid*',
  tree: 'oak, oaks, pine, pines, maple, palm, elm, tree, trees, limb, limbs, branch, branches, trunk, arbol*, rama, ramas',
  treeFell:
    'crashed into, came through, smashed, broke through, on top of, resting on, hanging over, split, fell, fallen, through, on the house, on our house, on my house, on the roof, on our roof, on my roof, hit the house, hit our house, leaning, came down, crashed, landed, crush*, toppled, cayo, caid*, sobre la casa, sobre el techo, inclinad*',
  surge:
    'hurricane, tide, high tide, storm water, stormwater, from outside, under the door, tsunami, heavy rain, river, creek, storm surge, ground water, groundwater, street, street flooding, flash flood, ocean, lake, bayou, hurricane water, flood water*, floodwater*, rio, arroyo, calle, marejada, agua subterranea',
  cameIn:
    'came under, coming under, gets in, got in, comes through, came through, pours in, flood*, came in, coming in, comes in, poured in, pouring in, entered, overflow*, rose, inside, rushing in, in the house, in our house, in the basement, inund*, entro, entra, desbord*, metio',
  alarmWord:
    'smoke alarm*, smoke detector*, co alarm*, co detector*, carbon monoxide alarm*, carbon monoxide detector*, alarma de humo, detector de humo',
  noAlarm:
    'no smoke alarm*, no smoke detector*, no co alarm*, no co detector*, no carbon monoxide alarm*, no carbon monoxide detector*, no working smoke*, no working co*, no alarm*, without smoke alarm*, sin detector*, sin alarma*',
  smokeAlarmSounds:
    'smoke alarm is going off, smoke alarm going off, smoke alarm keeps going off, smoke detector going off, smoke detector is going off, smoke alarm went off, alarma de humo sonando',
  pushed: 'burst, exploded, explosion, blew up, explota*, explosion',
} as const

export type Concept = keyof typeof CONCEPTS
