/**
 * The words of the safety rules, by what they mean. Entries are separated by commas. `*` at the end of a word allows
 * any ending, and `~` in front of a word allows one typing error (one letter too many, too few, wrong, or two swapped).
 * Spanish words are listed with the English ones. Accents are removed before comparing.
 */
export const CONCEPTS = {
  // Gas and carbon monoxide
  gas: 'lp tank*, tank regulator*, gas, gass, gaz, propane, propano, butano, mercaptan, gas natural',
  gasAlarm: 'gas alarm*, gas detector*, gas sensor*',
  coWord: 'co',
  wentThrough: 'went through, goes through, fell through, punched through',
  lidBad: 'lid is broken, broken lid, lid is cracked, lid is off',
  scrapes: 'scrap*, sanded, sanding, sand, strip*, lijar, raspar',
  trimPart:
    'window, windows, windowsill*, window sill*, sills, trim, door, doors, baseboard*, popcorn, siding, ventana*',
  fireCrew: 'fireman, firemen, firefighter*, fire trucks, fire truck, fire dept, fire department, bomberos',
  crewLeft: 'left, came, gone, cleared, vinieron',
  noRailing: 'no railing',
  ember: 'ember, embers, brasas',
  rottenEgg:
    'sulfer*, sulfury, skunky, bad egg, rotten egg*, like eggs, egg smell, egg stink, eggy, sulfur*, mercaptan*, huevo podrido, azufre',
  smell:
    'could it be gas, sewer or gas, my nose, his nose, nose says, nose tells, pong, ponging, stinky, smelly, tufo, ~smell*, smel*, sniff*, odor*, odour*, oder, stink*, reek*, whiff*, stench, huele*, olor*, peste, apesta',
  leak: 'blowing out, coming out, venting, seeping, seeps, se sale, keeps flowing, flowing, pouring out, keeps coming, comes out, coming from, letting gas out, ~leak*, escap*, hissing, hisses, hiss, fuga*',
  hiss: 'whoosh*, whistles, psst, hiss*, silbido',
  gasPipe: 'gas valve, tuberia del gas, gas line*, gas pipe*, gas hose*, gas meter*, gas valve*, propane pipe*',
  gasPart:
    'line*, pipe*, fitting*, valve*, hose*, connector*, connection*, meter, regulator*, supply, union, tubing, tube, coupling*, elbow*, nut, nuts, flare, shutoff*, shut off, burner*, hookup*, joint, joints, linea, tuberia, tubo, manguera, valvula, llave',
  hit: 'into the gas meter, screw went, went into, went through, screw in, drilled into, clipped, clips, kink*, bump*, crush*, snapp*, sawed, nailed, nail went, put a nail, put a screw, screwed into, rip, ripped, tore, torn, pulled off, yanked, chop*, sliced, excavator, backhoe, auger, rompimos, se rompio, chew*, gnaw*, burst, split, bit, scraped, snag*, ran over, backed into, dented, leak*, hit, hits, cut, cuts, cutting, nick*, drill*, bent, bend*, crack*, punctur*, broke, broken, break*, sever*, damag*, corte, rompi*, golpe*',
  pilotOut:
    'no pilot, pilot dies, pilot goes out, pilot wont stay, relit, pilot is out, pilot went out, pilot keeps going out, pilot light keeps going out, pilot wont stay lit, relight*',
  pilot: 'pilot, pilot light*, piloto',
  gasFlame: 'flame*, llama*, burner flame*',
  oddFlame:
    'flickery, lifting off, roaring, dances, dancing, sooty, yellow*, orange, lazy, amarill*, anaranjad*, naranja',
  co: 'there was co in, co in the house, co in the basement, found co, monoxide alarm*, detector de monoxido, alarma de monoxido, carbon monoxide, carbon monoxid*, carbon monixide, carbon monoxcide, ~monoxide, co alarm*, co detector*, monoxido*',
  alarmSounds:
    'squeal*, pipping, hooting, 4 beeps, four beeps, prendio, brinco, no deja de sonar, marca, sonar, no para, alarms, yell*, evacuate, red light, flash*, blink*, peep*, shriek*, wont stop, high, alert*, tripped, set off, wont shut up, going off, goes off, went off, gone off, keeps going, beep*, chirp*, sounding, sounds, sounded, ppm, trigger*, screaming, blaring, reading, reads, poison*, leak*, sonando, suena, pita, pitando, fuga*',
  symptom:
    'feels faint, lighthead*, is sick, getting sick, feel woozy, sleepy, splitting head, nauseous, con nausea*, mareado*, ganas de vomitar, duele la cabeza, woozy, puking, puked, threw up, throw up, throws up, head is pounding, queasy, collapsed, headache*, head hurts, dizz*, nause*, vomit*, throwing up, threw up, fainted, passed out, light headed, lightheaded, confused, groggy, sick to our stomach*, feel sick, dolor de cabeza, mareo*, maread*, nausea*, vomito*, desmay*',
  fuelAppliance:
    'heat is on, heat comes on, heat kicks on, heating, the heat on, wood burner, pellet stove, stove, cooker, range, gas logs, barbecue, genny, tractor, la estufa, anafre, la calefaccion, exhaust, gas heat, space heater*, propane, kerosene, chimnea, ~furnace*, boiler*, heater*, generator*, fireplace*, wood stove*, woodstove*, stove*, flue*, chimney*, garage, grill*, gas range, gas dryer, oven, caldera, calentador*, estufa*, chimenea*, horno, generador*, calefaccion',
  carRuns: 'idling, warm up the car',
  generator: 'genny, generater, inverter generator, honda generator, ~generator*, generador*',
  grill:
    'barbie, barbecue, barbeque, chiminea, weber, camp burner, camping burner, turkey fryer, charcoals, anafre, asador, grill, barbecue*, bbq, charcoal, camp stove*, hibachi, smoker, fire pit, camping stove*, parrilla*, asador*, brasero*',
  fuelHeater:
    'mr heater*, heater buddy, mushroom heater*, calenton, kerosene heater*, propane heater*, torpedo heater*, patio heater*',
  indoors:
    'sunroom, lounge, loft, tent, camper, utility room, cellar, den, mud room, breezeway, lanai, stairwell, front room, family room, bathroom, nursery, playroom, workshop, barn, vestibule, foyer, bano, recamara, comedor, pasillo, departamento, adentro de, inside, indoor*, garage*, carport, porch*, basement*, living room, kitchen, bedroom*, house, hallway, crawl space*, crawlspace*, shed, laundry room, attic, enclosed, window*, doorway, apartment, mudroom, dentro, adentro, garaje, cochera, sotano, sala, casa, cocina, cuarto',
  runs: 'going, fire, fired, glowing, keep it, powers, power, hooked, have it going, humming, heats, keeping, prendimos, prendemos, corriendo, andando, jala, run, runs, running, ran, use, uses, using, used, lit, light*, burn*, cook*, turn on, turned on, set up, start*, operat*, on, heat*, warm*, plugged, uso, prendid*, calentar*',
  toHeat:
    'take the chill off, keep warm, stay warm, to warm up, calentarnos, por el frio, to heat, for heat, for warmth, to warm, to keep warm, heat the, warm the, heating the, to stay warm, warm up, keep us warm, heat up, para calentar*',
  oven: 'cooker, oven door open, stove burners, cooktop, burners, hornillas, oven, stove burner*, stove top, gas stove, gas range, stove, horno, estufa',

  // Electricity
  outletLike:
    'adapter*, adaptor*, usb outlet*, outlits, recepticle*, plug ins, floor outlet*, dryer outlet*, contacto, contactos, multicontacto*, enchufle*, surge protector*, charger*, wall plate*, ~outlet*, oulet*, ~receptacle*, ~socket*, wall plug*, power point*, gfci*, power strip*, extension cord*, tomacorriente*, enchufe*',
  switchLike:
    'pull cord, swich, apagadores, light switch*, wall switch*, ~switch, switches, dimmer*, interruptor*, apagador*',
  lightLike:
    'downlight*, pendant*, strip light*, tube light*, lightbulb*, lite fixture, lite, porch light*, lamparas, chandalier*, sconce*, light bulb*, can lights, light fixture*, lights, ceiling light*, ceiling lamp*, can light*, recessed light*, light, lamp, lamps, chandelier*, ceiling fan*, bathroom fan, exhaust fan, bulb*, fixture, lampara*, foco, luces',
  panelLike:
    'safety switch*, brakers, breaker, pastilla*, brekers, breaker*, ~breaker*, circuit breaker*, breaker box*, ~electric* panel*, breaker panel*, panel, panels, fuse box*, fuse, fuses, electric* box*, electric* meter*, meter base*, meter box, tablero electrico, tablero, caja de fusibles, breker*, fusible*',
  wireLike:
    'cabling, conduit*, cord, cords, electric line, cordon, cables de luz, alambres, ~wire*, ~wiring, cable, cables, romex, alambre*, cableado',
  electrics:
    'surge protector*, ~electric*, eletric*, electrik*, electrcal, electric heater*, space heater*, electricidad, electrico*, electrica*, corriente',
  plug: 'plug, plugs, plugged, clavija*',
  water:
    'tub ran over, bathtub ran over, toilet ran over, ran down, running down, runs down, streams, streaming, weeping, weeps, oozing, sloshing, rain got in, condensation, rain comes in, lluvia, escurr*, se mete el agua, filtr*, moj*, se mojo, gotas, tira agua, salpic*, rains, raining, overflow*, sprinkl*, sweating, stream*, squirt*, llueve, empapa*, water, watter, leak*, ~leaking, drip*, dripp*, wet, soaked, soaking, soak*, flood*, ~flooded, puddle*, damp, moisture, spray*, pour*, trickl*, seep*, gush*, rain, rainwater, dribbl*, splash*, submerg*, underwater, agua*, gotea*, gotera*, mojad*, moja, inunda*, humed*, chorro*, charco*, empapad*',
  strongBurning:
    'black marks, black mark, burn mark*, burnt, burned, brown ring around, popped, popping, crackling, crackle*, sizzl*, quemad*, truena, trono, flames, popped and, exploded, ~spark*, smoking, smokes, scorch*, melt*, charred, singe*, on fire, chispa*, chispe*, derretid*',
  bitMe: 'bit me, bites me, bit him, got bit, nipped me, knocked me, threw me',
  shock:
    'zing, zinged, recibio una descarga, una descarga al tocar, descarga al tocar, wee belt, belt off it, get a buzz, gives me a buzz, little zap, electricuted, da toques, me da toques, cosquilleo, feel electricity, feel a tingle, bit me with electricity, shocked, shock, shocks, zapped, zap, zaps, tingl*, electrocut*, jolt*, descarga electrica, toques, me dio toque, dio corriente',
  burning:
    'gone brown, went brown, went black, going black, brown round, brown around, black around, black marks, burn mark*, sooty, soot, realy hot, roasting, fizz*, crackle, crackles, crackly, pops, truena, trono, huele, flash, pop, popped, boom, blew up, toasty, singed, turned brown, turning brown, browned, frying, glows, ember*, fire, flames, flame, explod*, burn, burns, burned, burnt, burning, scorch*, singe*, melt*, char, charred, black mark*, black spot*, brown mark*, discolor*, ~spark*, spraking, arc, smoke, smoking, smokes, smokey, smolder*, crackl*, buzz*, sizzl*, hot, warm, hum, humming, hums, overheat*, popping, glow*, fried, toasted, chispa*, chispe*, chisporr*, quemad*, quemando, derretid*, caliente, humo, zumba*, tostad*',
  burningSmell:
    'plasticky pong, burnt hair smell, burning rubber, smell something burn*, burning smell*, smell* like burning, smell* something burning, burnt smell, burning plastic, burnt plastic, fishy smell, smell* fishy, smell* like fish, electrical burning, plastic smell, huele a quemado, huele a plastico',
  flicker: 'pulse, brown out, flicker*, flikcer*, dim, brighter, surge',
  wholeHouse:
    'all over, in every, throughout, every light, house lights, the house, en toda, bedroom lights, kitchen lights, by themselves, bright, rooms, light, bulbs, lamps, whole house, all the lights, all over the house, half the house, brighter, lights, everything, several rooms, every room, toda la casa, luces',
  trips:
    'drops out, dropped out, kick out, wont stay up, flips off, shuts off, keeps going off, goes off, popped, blown, se cae, se va, se bajan, keeps tripping, keep tripping, trip*, tripped, wont reset, wont stay on, keeps blowing, blows, blew, pops off, keeps popping, se bota',
  badSystem:
    'alumium wiring, alumin* wir*, federal pacific panel, zinsco panel, aluminum wir*, aluminium wir*, federal pacific, stab lok, stablok, zinsco, knob and tube',
  bareWire:
    'nibbled, nibbl*, no cap, no cover, showing, visible, stick out, sticks out, coming out, come out, coming loose, burnt, burned, copper showing, hanging out, hangs, dangle*, shredded, chewed thru, snapped, sliced, worn through, colgand*, pelad*, tronado, ate through, ate, eaten, chew*, gnaw*, no insulation, pulled out, ripped, torn, scraped, worn, melted, crack*, bare, exposed, live, hanging, chewed, frayed, cut, nicked, stripped, gnawed, dangling, poking out, sticking out, broken, damaged, loose, pelado*, suelto*, colgando',
  downed:
    'touches the, touching the, rubbing, rubs, rubs on, brought down, took down, taken down, draped, resting, rests, hooked, wrapped, low enough, droopy, droop*, fallen across, fell over, pulled out, tore, tilting, tilted, snap, dangles, lies on, came loose, tiro, tumbo, tirad*, quedo, tocando, rota, revent*, trozo, bajo, arrastr*, en el patio, sobre el carro, sobre la, lying, laying, lies, dangling, knocked, pulled off, yanked, came off, bent, hit, sparking, swinging, downed, down, fallen, falling, fell, low, tangled, ripped, torn, hanging, pulled, leaning, on the ground, in the yard, in the driveway, across, snapped, broken, sagging, touching, caid*, cayo, tirado*, colgando',
  powerLine:
    'wire from the pole, line from the pole, cable from the pole, wires from the pole, service line*, cable de la luz, cable del poste, electric service, weatherhead*, transformer*, service cable*, power cable*, light pole, power line*, power lines, utility line*, electric* line*, electric* wire*, service drop*, service mast, mast, meter base*, utility pole*, overhead wire*, live wire*, cable de luz, cables de luz, poste de luz',
  downedWire:
    'line off the house, took the line off, cable down, wire laying, wire is laying, line across, cayo un cable, se cayo un cable, tiro un cable, wires down, wires are down, lines down, line is down, lines are down',
  onFire:
    'haze in the, see a haze, went up in flames, blaze, blazing, smouldering, see smoke, arde, llamas, filled the house with smoke, house with smoke, hay un incendio, hay llamas, incendio en, fire in my, is smoking, started smoking, smoke fills, filling with smoke, full of smoke, flames coming, on fire, in flames, caught fire, is burning, are burning, flames, smolder*, still smoking, smoke coming, smoke is coming, smoke from, hay fuego, sale humo, saliendo humo, fuego en',
  afterFire:
    'fire in the garage, pan fire, dryer fire, small fire, little fire, fire dept put, burned down, smoke stain*, hubo un incendio, fire damage, smoke damage, after the fire, kitchen fire, grease fire, had a fire, fire last night, fire last week, fire yesterday, soot, sooty, hollin, incendio',
  charred: 'burnt, burned, charred, burned out, quemad*',
  framing:
    'framing, frame, stud, studs, joist*, rafter*, beam*, truss*, wall, walls, room, kitchen, bedroom, roof, ceiling, attic, floor',

  // Structure
  ceiling:
    'gyprock, lath, ceiling board*, shetrock, ceilin, celling, cielo, yeso, ceiling tile*, ~ceiling*, cieling*, celing*, ceeling*, cieiling*, sheetrock, drywall, plaster, techo, cielo raso, plafon, tablaroca',
  sag: 'belly down, bellied down, bagging, bag of water, drooping, bowing down, sagg*, falling down, collapsed, pouching, panzon*, bajando, colgad*, se esta cayendo, hangs loose, hanging loose, hangs by, hanging by, might drop, separating, pulled away, pulling away, balloon*, hanging low, come down, coming loose, giving way, gave way, dropped, dropping, full of water, pregnant, lower than, warp*, ready to come, panza, sag, sags, sagging, sagged, ~sagging, bulg*, ~bulging, bow, bows, bowing, bowed, droop*, belly, bellied, bellying, hanging down, hangs down, coming down, came down, falling, fell, fallen, water balloon, cave in, caved, collaps*, dipping, abombad*, abomba*, hundid*, hunde*, cayendo, se cae, cayo, se va a caer, colgando',
  collapse:
    'slipped off, slid off, pushed in, pushing in, push in, crooked, slant*, bellying, belly, proud of, out of level, come adrift, adrift, shifted, shifting, shifts, rotating, rotated, gap opened, tipped over, fell down, dropped, dropping, dropped down, listing, se esta cayendo, ladead*, chuec*, se recarga, panzon*, crush*, broken, out of plumb, kicked out, snapped, bent, slid, coming away, came away, come away, detached, broke off, fallen, falling, collaps*, cave in, caved, lean, leans, leaning, leaned, bow, bows, bowing, bowed, bulg*, pull* away, pulling away, tilt*, separat*, tipping, tipped, sag, sags, sagging, sinking, sank, giving way, gave way, inclinad*, se cae, cayo, derrumb*, hundid*, abombad*',
  structure:
    'mobile home*, off its blocks, end wall*, gable wall*, gable end, gable, party wall*, masonry wall*, garden wall*, poured wall*, concrete wall*, wall in the basement, garage wall*, parapet*, arch, verandah, veranda, dormer, bay window, pilings, barda, muro de contencion, pared del sotano, porch column*, porch post*, garden wall, wall of the basement, cellar wall*, block foundation, house wall, piers, overhang, carport, awning, stoop, foundation*, basement wall*, retaining wall*, brick wall*, block wall*, stone wall*, bearing wall*, chimney*, roof, beam*, column*, post, posts, girder*, balcon*, porch*, truss*, load bearing, header, garden wall, muro*, columna*, viga*, balcon, chimenea, techo',
  wallWord: 'wall, walls, pared, paredes',
  crack: 'hairline, hairlines, cracked, cuarteo, ~crack*, grieta*, rajadura*',
  crackGrows:
    'widening, widened, getting wider, getting bigger, growing, grew, has grown, grows, keeps growing, keeps getting, wider every, bigger every, bigger each, past the mark, mas larga, mas grande',
  badCrack:
    'steps down, through the mortar, running sideways, runs sideways, whole length, bigger each, gets bigger, gets wider, bigger than, wider than, one side sticks out, fit a coin, stick my finger, stick a pencil, slide a pencil, credit card, pinky, knuckle, light through, draft comes, feel air, doors wont close, door wont close, doors wont shut, se abrio, spreading, spreads, opening up, opened up, opens up, sideways, doors stick, jammed, dime, nickel, penny, thumb, wide enough, worse, bigger, wider, deeper, diagonal, like stairs, can see, horizontal*, stair step*, stairstep*, stepped, zigzag, widen*, growing, grew, grown, grows, getting bigger, getting wider, getting worse, bigger every, wider every, pencil, coin, quarter fits, finger, fingers, fist, hand fits, daylight, see through, both sides, horizontal, mas grande, dedo, moneda, lapiz',
  floorWord:
    'floor boards, floorbords, hallway floor, kitchen floor, bathroom floor, bath floor, floor*, subfloor*, floorboard*, piso',
  softFloor:
    'sinks when, gives when, dips when, sags when, give under, gives under, gives when, sponge, spongey, squish, squishes, squashy, mush, rotting, sank, sunk, has dropped, dropped an inch, feels like a sponge, like a trampoline, went through, put my foot through, foot went through, aguado, squishy, flexes, trampoline, rotten, rotted, wobbles, like a sponge, caved in, collaps*, podrido, soft, spongy, bouncy, bounces, mushy, sag, sags, sagging, sinking, sinks, giving way, gave way, gives, dips, dip, se hunde, hundid*',
  bearing:
    'bearer*, wall plate*, trusses, main beam*, deck post*, porch post*, basement post*, stringer*, ~joist*, beam*, girder*, header*, truss*, rafter*, bearing wall*, load bearing*, post, posts, sill plate*, ledger*, column*, support post*, viga*, columna*',
  cutOrRotten:
    'soft, punky, mush, spongy, cut away, cut half, notched, split, splitting, cracked, cracks, corrod*, taken down, took down, knock down, tore down, removing, twisted, bowed, sag, sags, sagged, powder*, ants, screwdriver goes, polilla*, tumbaron, hack*, drilled, cut through, chewed, tore out, torn out, mushy, decay, termite*, crumbl*, sagging, cut, notch*, removed, remove*, crack*, rott*, rotten, rot, broken, broke, split*, took out, taken out, sawed, eaten, damaged, missing, snapped, podrid*, rajad*, rot*, quitaron',
  ground:
    'hole in the yard, hole in the lawn, mud came, hoyo en el patio, hoyo enorme, se abrio un hoyo, sinkhole*, sink hole*, landslide*, mudslide*, derrumbe',
  groundMoves: 'hole opened, hole opened up, hill slid, ground opened, hillside is moving',

  // Water, sewage, mold
  floodedWord:
    'flodded, swamped, inundada, inundado, se inundo, under water, flood, flooded, floods, inundad*, inundo, underwater',
  placeWord:
    'downstairs, ground floor, lounge, bathroom, utility room, den, shed, crawlspace, crawl space, flat, unit, bungalow, lower level, first floor, hall, foyer, workshop, planta baja, cochera, recamara, sala, basement*, cellar*, garage*, house, home, kitchen, room*, floor*, crawl*, laundry, apartment, hallway, sotano, casa, cocina, cuarto, piso',
  standing:
    'over my ankles, over our ankles, up to my knee, up to the ankle, up to his ankle, past my ankles, past my knees, floor is under water, water pooling, water is up to, wading, wade, chest deep, agua hasta la rodilla, agua al tobillo, esta inundado, esta inundada, inundacion, up to my shins, up to my knees, up to my ankles, up to the outlets, water covers, over my shoes, water is rising, full of water, swimming pool in, lake in, inch deep, inches deep, feet deep, foot deep, llena de agua, standing water, ankle deep, knee deep, ankle high, knee high, waist high, water up to, flooded basement, basement flooded, basement is flooded, basement is full of water, inches of water, feet of water, foot of water, inch of water, agua estancada, se inundo el sotano, agua hasta',
  sewage:
    'septic is coming up, septic came up, septic back*, toilets backed up, toilets overflow*, sewer backed, brown muck, turds, septic is backing, leach field, popo, se tapo el drenaje y, se regreso el drenaje, se regresa el drenaje, turd*, ~sewage, sewege, sewerage, sewer backup, sewer water, raw sewage, septic backup, toilet overflow*, toilet overflowed, toilet backed up, feces, poop, aguas negras',
  drainLike:
    'loo, gully, cleanout, shower pan, laundry sink, excusado, taza, regadera, floor drain*, drain, drains, bathtub, tub, shower drain, toilet*, coladera*, inodoro',
  cameUp:
    'back up, backs, backing, bringing, brings, coming back, comes back, came back, come back, come up, burps, burping, erupt*, bubbles up, bubbling, pushing up, gushing, se regresa, se sale, brot*, came up, coming up, comes up, backed up, backing up, backs up, backup, bubbling up, rising, rose, regres*',
  mold: 'black fuzz, mushroom*, mould, mildewy, ~mold*, mould*, moldy, mildew*, black spots, fungus, toxic mold, moho*',
  everywhere:
    'spread, spreads, taken over, both bedrooms, two bedrooms, most of, all through, all along, throughout, giant, coated, black with, carpeted, registers, register, ac vent*, air conditioner, furnace filter, every closet, toda la casa, ducto*, aire acondicionado, every wall, entire, floor to ceiling, in the vents, spreading, two rooms, three rooms, huge, furnace, whole basement, whole bathroom, covers, covering, all over, whole wall, entire wall, everywhere, duct*, vent, vents, hvac, air handler, several rooms, whole room, every room, whole ceiling, entire ceiling, covered in, covers the, todas partes, toda la pared, por todos lados',
  frail:
    'babys, toddlers room, newborns, infants, on oxygen, is expecting, weeks old, inhaler, year old, month old, months old, asthma*, asma*, copd, oxygen, chemo*, transplant*, baby, babies, infant*, toddler*, newborn*, pregnan*, bebe*',
  dirtyThings:
    'moldy, black spots, fungus, sooty, guano, paint chips, poop, fibers, rat urine, sewer, popo, mold*, mould*, mildew*, sewage, soot, lead paint, asbestos, peeling, droppings, moho*, aguas negras, hollin, plomo, asbesto',

  // Old materials
  paint: 'gloss, enamel, weatherboards, pintado, pintura vieja, paint, paints, painted, painting, pintura',
  paintLoose:
    'lifting, lifts, lifted, flakes, curls, curling, crackl*, crackled, shedding, sheds, dropping off, powdery, powder*, rubs off, grind*, blast*, torch*, heat gun*, sander, deteriorat*, se cae, se esta cayendo, se levanta, se pela, pelad*, coming off, falling off, crumbl*, come off, comes off, peel*, chip, chips, chipped, chipping, flak*, chalk*, sand, sanded, sanding, scrap*, strip*, alligator*, descascar*, lij*, pelando, raspa*',
  leadWord: 'lead, plomo',
  positiveWord:
    'red, bright red, turned pink, pink, came back high, is lead, found, detected, came up, has lead, alto, salio, encontr*, positive, turned red, poisoned, in the paint, high, positivo',
  leadPositive:
    'high lead, tested positive for lead, positive for lead, blood lead, lead level*, lead in her blood, positive lead, plomo en la sangre',
  leadPaint: 'lead paint',
  asbestosNamed:
    'asbestous, asbestis, aspestos, asbetos, fibro, vermicullite, vermiculate, vermicolite, vermiculite, asbestas, azbestos, asbesthos, ~asbestos*, abestos, asbestus, asbesto*, vermiculite*, vermiculit*, zonolite*, transite*, vermiculita',
  asbestosLike:
    'stipple*, stippled, spray texture, lagging, pipe lagging, cement board*, 9 inch floor, tar glue, black tar, black goo, white wrap, white cloth wrap, white chalky, grey pebbles, shiny pebbles, pebbly insulation, pebble insulation, popcorn ceiling*, cottage cheese ceiling*, textured ceiling*, ceiling texture*, 9 x 9, 9 inch tile*, black mastic, black glue, old vinyl*, mastic, pipe wrap*, pipe insulation, cement shingle*, transite*, old insulation, techo de palomitas',
  oldVinyl: 'lino, vinyl sheet, vinyl tile*, vinyl floor*, linoleum, sheet vinyl, floor tile*',
  crumbling:
    'hole, holes, gouge*, gash*, chunk*, piece*, pieces, bits, shards, shred*, shatter*, smash*, snapped, split, splitting, shedding, sheds, powder*, came down, coming down, came off, coming off, come off, come loose, came loose, fell off, falls, knocked, wet, soggy, soaked, swept, sweep*, vacuumed, vacuum*, remov*, tearing, rip*, demo, pried, pry, chip*, chipped, chisel*, hammer*, saw, sawed, sander, scrap*, ground, grind*, went through, through it, worn through, fray*, unravel*, open, opened, exposed, missing, hit, bang*, pop* up, popped up, lifting, lifted, curling, rompi*, quebr*, romp*, pedazos, despega*, damag*, crumbl*, flak*, cut, cutting, sanded, sanding, drilled, drilling, debris, broken, broke, crack*, loose, torn, tore, falling, fell, fallen, dust, dusty, peeling, scraped, scraping, pulled up, ripped, desmorona*, polvo',

  // Roof, glass, people, chemicals and the rest
  climb:
    'popped up, jumped on, ladder, ladders, stood on, my husband is on, subirme, subirse, subimos, hop up, up on, get up, got up, climb*, walk, walked, walking, get on, got on, getting on, go on, going on, go up, going up, went up, step on, stand on, standing on, hop on, subir*, subo, subi, caminar',
  roof: 'roof, roofs, shingles, techo',
  slippery: 'roof is wet, roof is steep',
  roofNoise:
    'crackl*, creeking, creek*, groans, dips, dipping, swayback, saddle, bows, bowing, bowed, sinking, sunk, giving, truena, rechina, hundid*, noise*, bending, bent, snow load, cracks, moan*, crunch*, creak*, groan*, popping, cracking, sagging, sags, sag, cruje*',
  iceDam: 'ice built up, ridge of ice, ice dam*',
  shattered:
    'shatterd, brocken, in bits, spiderweb*, spider web*, jagged, se rompio, se quebro, exploded, pieces, shards, estrell*, shatter*, broken, broke, smash*, busted, rota*',
  glass:
    'pane, panes, windshield, storm door, french door*, ventanal*, glass, window*, skylight*, shower door*, patio door*, sliding door*, glass door*, mirror, vidrio*, ventana*, espejo',
  breakIn:
    'they pried it open, somebody pried the, hear someone upstairs, somebody is in the house, to a break in, someone kicked, somone kicked, somebody kicked, theives, stolen from, got robbed, we got robbed, home invasion, breaked in, jemmied, forzaron la puerta, thieves, stolen, jimmied, burgled, forzada, breakin, had a break in, was a break in, somebody broke in, someone broke in, broke into the house, burglar*, burgler*, door kicked in, door was kicked in, kicked in the door, kicked in our, pried open, robbed, robaron, forzaron',
  mixedCleaners: 'mixed cleaner*, mixed two cleaner*, mixed chemical*',
  bleach: 'chlorox, chlorine tablets, bleach*, clorox, chlorine, hypochlorite, cloro',
  reacts:
    'vineger, venegar, vinigar, ammonia cleaner, lime away, drano, urine, cat pee, rubbing alchohol, spirits, hydrogen peroxide, lemon juice, acido muriatico, ammonia*, amonia*, vinegar*, vinager, acid*, muriatic, windex, peroxide*, bowl cleaner*, toilet bowl cleaner*, drain cleaner*, drain opener*, rubbing alcohol, alcohol, lysol, glass cleaner, amoniaco, vinagre, acido*',
  fumes:
    'coughs, wheez*, stung, chest is tight, eyes are streaming, eyes water*, dizzy, cant breathe, cloud, yellow gas, me arde, ahog*, cant stop coughing, chest hurts, vapor*, gag*, sting*, cough*, fume*, choking, breathe, eyes burn*, throat, tos, gas',
  fuelLike:
    'jerrycan*, petrol, acetone, weed killer, rat poison, battery acid, lp tank*, oil drum*, red diesel, mercury thermometer, acetona, gas can*, fuel, chemical*, acid, oil tank*, heating oil, fuel oil, gasoline, diesel, kerosene, mercury, paint thinner, propane tank*, solvent*, gasolina, tanque de gas',
  spilled:
    'spilling, went over, got knocked, poured, pouring, emptied, ran under, run under, soaked into, soak*, weep*, dribbl*, drips, drip, drain* out, burst, shattered, rolled over, fell off, bobbing, adrift, came loose, underwater, under water, flooded, se volteo, tire, tiro, regad*, fell over, seep*, all over, leak*, spill*, float*, tipped, tip, tipping, puddle*, dripping, knocked over, broke, broken, derram*, fuga*',
  battery:
    'e bike, tool battery, drill battery, patin electrico, carro electrico, bateria de la bici, e scooter*, power tool battery, ebikes, lithium*, e bike*, ebike*, e scooter*, escooter*, scooter*, hoverboard*, powerwall*, ev, tesla, golf cart*',
  anyBattery: 'laptop, phone, power tool, battery, batteries, bateria*',
  batteryHot:
    'swelled, bulg*, balloon*, too hot, burning, fumes, crackling, popping, sparking, inflad*, swollen, swelling, hissing, smoking, puffed, puffy, melting, on fire, caught fire, exploded, hinchad*, humo, incendi*',
  batteryBad:
    'in water, in the water, got wet, is wet, rained on, went under, drowned, seawater, dunked, dropped in, leak*, leaking, punctur*, crush*, burnt, scorch*, sizzl*, fizz*, whistl*, crackl*, spark*, explod*, vent*, balloon*, mojad*, se mojo, hinch*, inflad*, quema*, chisp*, truena, silb*, revent*, explot*, inund*, swollen, swell*, bulg*, hot, hiss*, smok*, flood*, salt water, saltwater, popping, burn*, caught fire, melt*, puffed, puffy, fire, submerged, underwater, soaked, hinchad*, caliente, humo, inundad*',
  backfeed:
    'backfed, 2 male ends, male plug on both, male to male, plugs on both ends, plug on both ends, prongs at both ends, generator into the dryer, thru the dryer outlet, thru the dryer plug, through the dryer plug, cable con dos machos, backfeed*, back feed*, suicide cord*, double male*, male to male*, two male ends',
  reliefValve:
    't and p, t p is, the t p, valve on the side of the water heater, valve on the side of the tank, valve on the boiler, valve with the little lever, valve on the water heater, valve on the heater, relief valve*, t p valve*, t and p, safety valve, discharge tube, boiler',
  reliefBad:
    'weeps, weeping, seep*, scald*, boiling, wont stop, dump*, dumping, popping, popped, screaming, whistl*, blew, goes off, went off, jammed, crust*, block*, plugg*, cap, cap on it, put a cap, screwed a cap, tira, echa, bota, chorre*, pegad*, atorad*, leaks, spraying, opens, opened, pours, pouring, running, wont close, drip*, leak*, hiss*, steam*, capped, stuck, plugged, spray*, discharg*, blow*, gush*, spits, spitting, gotea*, vapor, tapad*, fuga*',
  waterHeater:
    'hot water cylinder*, cylinder, water heater*, hot water tank*, hot water heater*, boiler*, calentador de agua, boiler',
  heaterBad:
    'grumbl*, kettle, scald*, spitting, knock*, knocking, gurgl*, whistl*, hiss*, groan*, vibrat*, thump*, popping, pops, pop, roar*, rocking, jumping, swelled, swelling, bowed out, pressure gauge, too hot, truena, hinch*, shakes, shaking, pounding, screeching, steam, about to blow, rumbl*, bulg*, banging, swollen, overheat*, boiling',
  equipment:
    'fuse box, electrics, sockets, oven, stove, cooker, range, ev charger, charger, sump pump, heat pump, generator, wiring, switches, electric meter, breaker box, electric panel, breaker panel, refrigerador, boiler, estufa, tablero, contactos, enchufes, furnace*, boiler*, water heater*, heater*, breaker*, panel, outlet*, hvac, air handler, ac unit, air conditioner*, appliance*, washer*, washing machine*, dryer*, dishwasher*, refrigerator*, fridge*, freezer*, heat pump*, thermostat*, microwave*, caldera, calentador*, lavadora*, secadora*, refrigerador*',
  wasUnder:
    'water reached, water got into, water got in, drowned, in flood water, sat under, soaked in, flood got, covered by the flood, submerjed, se inundo, under water, underwater, submerg*, flooded, in the flood, went under, was flooded, got flooded, in water, bajo el agua, inundad*',
  garageDoor: 'puerta de la cochera, garage door*, overhead door*, puerta del garaje, porton',
  springOrCable: 'loud bang, bang, snapped, coil*, drum, wire rope, resortes, spring*, cable*, resorte*, torsion',
  silicaCut:
    'grinding, grinds, angle grinder, tuckpoint*, circular saw, grind*, cut, cuts, cutting, saw, sawing, sawed, to sand, sand the, sanding, sanded, jackhammer*, cortar, lijar',
  masonry:
    'tile, tiles, azulejo*, cinder, sandstone, bricks, porcelain, marble, mosaico, loseta*, bloque*, barda, concrete, mortar, brick*, blocks, cinder block*, stone, stucco, quartz, granite, cement, paver*, concreto, ladrillo*, cemento, piedra',
  rodent: 'pack rat*, ratones, mouse, mice, rat, rats, rodent*, squirrel*, raccoon*, raton*, rata*',
  rodentSign:
    'black rice, mess, guano, babies, carcass, died, peed, bedding, popo, orines, pellet*, smell, dropping*, droping*, nest*, urine, dead, pee, poop, feces, turds, muert*, nido*',
  droppings: 'mouse turd*, mouse dropping*, rat dropping*, mice dropping*, mouse poop, droppings',
  bat: 'bat, bats, murcielago*',
  batPlace:
    'bath, kitchen, living room, curtain*, drapes, hair, blanket, crib, cot, pillow, hallway, wall, walls, eaves, fireplace, inside, indoors, swoop*, circling, landed, touched, scratch*, crawl*, recamara, sala, adentro, bedroom*, room, rooms, attic*, bite*, bit, asleep, baby, sleep*, house, flying, flew, guano, colony, chimney, vent, soffit, hanging, woke, cuarto, atico, mordi*, dormi*, casa',
  wildAnimal:
    'wasp nest, bee, hornets, rattlesnake*, raccoon*, skunk*, snake*, hornet*, wasp*, bees, beehive*, yellowjacket*, yellow jacket*, zorrillo*',
  wildPlace:
    'loft, ceiling, eaves, shed, garage, porch, deck, vent, closet, bathroom, toilet, kitchen, bedroom, under the, in the house, inside, colony, honeycomb, buzzing, atico, casa, cuarto, techo, bano, attic*, wall*, nest*, bite*, bit, hive*, stung, sting*, living, crawl*, basement, chimney, roof, soffit, siding, yard, pared, nido*, mordi*, pico, panal',
  railLike:
    'balustrade*, ballustrade*, verandah*, veranda, stringer*, hand-rail, handral, banester, fire escape, stoop, porch rail*, porch step*, balcony rail*, deck rail*, escalones, baranda, porche, rail, rails, newel*, baluster*, spindle*, stair tread*, treads, front steps, back steps, deck board*, deck post*, railing*, handrail*, banister*, bannister*, balcon*, deck*, porch*, stair, stairs, staircase*, stairwell, steps, ledger*, barandal*, escalera*, escalon*',
  railLoose:
    'comes off, come off in, comes off in, tilts, tilted, tilting, adrift, come adrift, come away, came away, coming away, dip, dips, dipped, rocks, rocking, flop*, gives, giving, rusted, lean*, sank, sinking, pulled off, pull out, pulled out, hanging, hangs, snapped, wobble, come loose, came loose, coming loose, came out, fell off, fallen, collapse, se tambalea, oxidad*, se cayo, come off, came off, coming off, giving way, gave way, wiggl*, sway*, crumbl*, spongy, bouncy, soft, broke off, bowed, loose*, wobbl*, rott*, rotten, pull* away, pulling away, pulling off, missing, broken, broke, sag, sags, sagging, shakes, collaps*, falling, fell, detach*, separat*, moves, leaning, suelt*, floja*, podrid*, rot*, falta*, se mueve, tambalea*',
  flue: 'furnace vent*, heater vent*, stove pipe, chimny, chimenea, chimney*, flue*, fireplace*, flue liner*, chimenea*',
  flueBad:
    'roars, roared, freight train, like a train, like a jet, glowed, glowing, cherry red, smokes back, smokes, bricks falling, bricks fell, brick fell, bricks came, loose bricks, tile pieces, clay tile, clay pieces, leaned, opened up, blew off, rusted through, rusted, came apart, fell off, puffing, smoke spills, roaring, roar, caught fire, chueca, ladead*, cayendo, humo se regresa, creosote, smoke fills, smoke back, bird nest, pull* away, pulling away, separat*, coming apart, down, lean*, crack*, loose, fallen, fell, falling, block*, clog*, smoke back*, backing up, smoke in*, smoke comes*, smoke coming, chimney fire, gap*, collapsed, crumbl*, tilt*, inclinad*, grieta*, tapad*, suelt*',
  noHeat:
    'boiler is dead, boiler wont, blowing cold air, heat died, heat wont, air conditioner stopped, se descompuso la calefaccion, heat wont come on, heat quit, no heat, heat went out, furnace is out, furnace out, furnace died, furnace quit, no ac, no a c, ac died, ac quit, no hay calefaccion',
  coldOrFrail:
    'freezes, frost, minus, degrees, cold snap, ice storm, zero, grandma, grandpa, nana, granny, old man, dad, mom, wheelchair, bedridden, twins, toddler*, little ones, months old, month old, week old, weeks old, 105, calor, frio, grados, viejit*, ninos, cold, snow, ice, winter, mother, father, 95 degrees, degrees outside, parents, newborn, kids, children, freez*, frozen, below freezing, infant*, baby, newborn*, elderly, grandmother, grandfather, heat wave, oxygen, blizzard, subzero, very cold, congela*, bebe, abuela, abuelo',
  flame:
    'blowlamp*, mapp gas, weed burner*, brazing torch*, ~torch*, blow torch*, blowtorch*, lighter, heat gun*, heatgun*, soplete*',
  pipeLike:
    'froze, freeze, freezes, freezing, plumbing, copper, tap, taps, spigot*, hose bib*, water main, drain line, water lines, iced up, ice in the, se congelo, pipe, pipes, thaw*, frozen, freez*, faucet*, water line*, tuberia*, tubo, tubos, congelad*',
  pit: 'septic, septic lid, ejector pit*, dug well, storm drain, pozo, pozo septico, aljibe, fosa, septic tank*, cistern*, manhole*, sump pit*, fosa septica, cisterna*',
  goesIn:
    'lid is off, lid broke, cover off, lifted the lid, get in, got in, getting in, get into, got into, gets in, climb down, climbing down, crawl* in, crawl into, leaning over, looked in, drop* in, dropped my, fish* out, reach in, lowered, fell down, down there, bajar, meterme, se metio, se cayo, abri, destap*, open, opens, opened, opening, enter*, climb*, fell in, fell into, fall in, lean* in, go in, going in, go down, went in, inside, entrar, entro, cayo, abrir, metio',
  hurt: 'cant get up, bleeds, bleeding out, unconcsious, not moving, hit his head, hit her head, out cold, broken leg, broken arm, cant move her, cant move his, fell through the roof, trapped under, trapped in, pinned, crushed, stuck under, fell off the ladder, heart attack, bleeding, electrocuted, burned my, no responde, trapped, unconscious, unconcious, passed out, cant breathe, bleeding badly, bleeding a lot, wont stop bleeding, deep cut, chest pain, inconsciente, atrapad*, no puede respirar, mucha sangre',
  tree: 'oak tree*, pine tree*, maple tree*, palm tree*, big oak, big pine, old pine, big maple, old maple, oak fell, pine fell, maple fell, oak came, pine came, oak tree, pecan, bough, boughs, arbol, arboles, rama grande, tree, trees, limb, limbs, branch, branches, trunk, arbol*, rama',
  treeFell:
    'came over, come down, snapped, snapped off, snap, punctur*, poked, punched, lying, laying, lies, lays, sitting on, sat on, rests on, propped against, hung up, dangling, dangles, hanging, hits, took out, taken out, tilting, tilted, tilts, tipped, tipping, cracked, dropped, drops, ripped, into the house, into our, into my, across, tumb*, se cayo, se vino, encima, sobre, recargad*, quebr*, came through, smashed, on top of, resting on, hanging over, split, fell, fallen, through, on the house, on our house, on the roof, on our roof, leaning, came down, crashed, landed, crush*, cayo, caid*, sobre la casa, inclinad*',
  surge:
    'beck, levee, runoff, high water, seawater, the sea, el rio, la calle, huracan, hurricane, tide, storm water, from outside, under the door, tsunami, heavy rain, river, creek, storm surge, ground water, street, flash flood, lake, bayou, flood water*, floodwater*, rio, arroyo, calle, marejada',
  cameIn:
    'comes up, came up, coming up, come up, rising, into the house, into our, into my, into the basement, into the garage, seeping in, ran in, running in, ran through, runs in, through the house, through the front door, through the back door, se metio, llego, came under, gets in, got in, comes through, came through, flood*, came in, coming in, comes in, poured in, overflow*, rose, inside, in the house, in our house, in the basement, inund*, entro, entra, metio',
  noAlarm:
    'alarm has no battery, no smoke detector, took the batteries out, took the battery out, no smoke alarm*, no smoke detector*, no co alarm*, no working smoke*, no alarm*',
  gasLeftOn: 'left the gas on, gas was left on, gas left on',
  burnWord:
    'burn*, burnt, fish, fishy, plastic, plasticky, electrical, electrics, singed, scorch*, melting, melted, rubber, quemado, plastico',
  groundWord: 'ground, hill, hillside, slope, bank behind, cliff, bluff, earth, tierra, cerro, terreno',
  groundGoes:
    'slid, sliding, slipping, opened up, opening up, caved in, collapsed, collapsing, gave way, giving way, swallowed, hundiendo, hundio, se abrio, derrumb*',
  roofMyself: 'on the roof myself, roof myself, up on the roof',
  forcedIn: 'kicked in, kicked out, pried open, jimmied, jemmied, crowbar*, smashed in, forzaron, forzad*, tumbaron la',
  entry:
    'door*, doorframe, door frame, window*, lock*, deadbolt*, house, home, apartment, gate, garage, shed, slider, place, puerta*, ventana*, casa',
  ceilingItself: 'ceiling*, celing*, cieling*, ceeling*, celling, gyprock, techo, cielo raso, plafon',
  sagWeak:
    'swelled, swelling, swollen, puffed, puffing, puffy, dip, dips, dipped, hanging, chunk, chunks, come away, came away, coming away, hump, pedazos, inflad*, dome, domed, let go, dropped down, sinking',
  wallMoves:
    'pulling away from the house, pulled away from the house, coming away from the house, leaning away from the house, pushes in, stands away, coming in on us, pushed in, pushing in, push in, proud of, belly, bellying, bellies, lean, leans, leaning, leaned, bow, bows, bowed, bowing, bulg*, tilt*, tilting, collaps*, caved, tipping, inclinad*, panzon*, ladead*',
  boardsWord: 'boards, planks, flooring, landing, linoleum, plank',
  givesUnder: 'give under*, gives under*, gives when, giving way, gave way, went through, spongy, squish*, soft',
  batteryWeak:
    'dent*, dropped, crack*, split, heat*, warm, fumes, noise*, noises, sounds, stinks, smell*, fat, wet, in water, got wet',
  smokeAlarm: 'smoke alarm*, smoke detector*, alarms, detectors, alarma de humo, alarmas de humo, detector de humo',
  haze: 'haze, hazy, smoke, smokey, humo',
  comesOutOf: 'coming out of, comes out of, came out of, pouring out of, pours out of, curling out of',
  lightning: 'lightning, rayo, relampago',
  movesUnderfoot: 'tilts when, sways when, moves when, wobbles when, gives when, dips when',
  footThrough: 'foot went through, leg went through, put my foot through',
  glassAllOver: 'glass all over, glass is all over, glass everywhere, broken glass',
  breaksUp:
    'cracked from corner to corner, shatter*, exploded, explodes, burst, smashed, pieces drop, pieces fell, cracked all over, in pieces, spiderweb*',
  glazier: 'glazier*',
  coveredInIt: 'covered in it, full of it, its everywhere, its all over',
  capsIt:
    'cap on it, capped it, capped off, capped, plugged it, plugged, plug in it, plug on it, put a plug, put a cap, screwed a cap, screwed a plug',
  mercuryOut: 'beads, balls, dropped, rolled, rolling, on the floor, on the carpet, gotas, piso',
  pluggedIn: 'plugged, plug in, plugs in, unplug*, enchuf*',
} as const

export type Concept = keyof typeof CONCEPTS
