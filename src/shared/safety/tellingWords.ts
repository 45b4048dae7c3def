/**
 * More words of the safety rules, for dangers that are told without their name: a thing by its looks ("the yellow
 * plastic pipe"), and what is seen, heard, smelled, felt or planned there. Written like those in `vocabulary.ts`. They
 * may be wider, because `tellings.rules.ts` asks for two or three of them together.
 */
export const TELLING_WORDS = {
  // Gas
  lookOfGasPipe:
    'plastic and yellow, yellow and plastic, something yellow, yellow thing, yellow plastic, bright yellow, line going to the stove, pipe going to the stove, line for the stove, line that goes to the stove, pipe that goes to the stove, line that feeds the stove, line going to the furnace, pipe going to the furnace, line for the furnace, line that goes to the furnace, pipe that goes to the furnace, line that feeds the furnace, line going to the range, pipe going to the range, line for the range, line that goes to the range, pipe that goes to the range, line that feeds the range, line going to the dryer, pipe going to the dryer, line for the dryer, line that goes to the dryer, pipe that goes to the dryer, line that feeds the dryer, line going to the grill, pipe going to the grill, line for the grill, line that goes to the grill, pipe that goes to the grill, line that feeds the grill, line going to the fireplace, pipe going to the fireplace, line for the fireplace, line that goes to the fireplace, pipe that goes to the fireplace, line that feeds the fireplace, line going to the fire pit, pipe going to the fire pit, line for the fire pit, line that goes to the fire pit, pipe that goes to the fire pit, line that feeds the fire pit, line going to the generator, pipe going to the generator, line for the generator, line that goes to the generator, pipe that goes to the generator, line that feeds the generator, line going to the water heater, pipe going to the water heater, line for the water heater, line that goes to the water heater, pipe that goes to the water heater, line that feeds the water heater, line going to the pool heater, pipe going to the pool heater, line for the pool heater, line that goes to the pool heater, pipe that goes to the pool heater, line that feeds the pool heater, line going to the cooktop, pipe going to the cooktop, line for the cooktop, line that goes to the cooktop, pipe that goes to the cooktop, line that feeds the cooktop, line going to the boiler, pipe going to the boiler, line for the boiler, line that goes to the boiler, pipe that goes to the boiler, line that feeds the boiler, yellow plastic pipe*, yellow pipe*, yellow line*, yellow tube*, yellow tubing, yellow poly*, yellow plastic line*, yellow plastic tube*, yellow flex*, yellow flexible, yellow coated, black iron pipe*, black pipe to the, corrugated stainless, pipe to the stove, pipe to the furnace, pipe to the range, pipe to the dryer, pipe to the grill, pipe to the fireplace, pipe to the fire pit, line to the stove, line to the furnace, line to the range, line to the dryer, line to the grill, line to the fireplace, line to the fire pit, line to the pool heater, line to the generator, line to the water heater, line behind the stove, line behind the range, pipe behind the stove, pipe behind the range, hose behind the stove, hose behind the range, hose behind the dryer, line from the meter, pipe from the meter, line from the tank, pipe from the tank, line from the propane, tubo amarillo, manguera amarilla, linea amarilla, tuberia amarilla, tubo negro, manguera de la estufa, tubo de la estufa, manguera del calentador, tubo del medidor, corrugated yellow, yellow corrugated, meter on the side, propane pipe, propane line, copper propane line, gas riser, marked with yellow, line from the street, where the line comes in, gas cock, rubbery and yellow, yellow rubbery, where the gas comes, gas comes out of the ground, gas comes in, pipe feeding the fire, pipe feeding the, line feeding the, corrugated yellow stuff, utility line marked, line marked with yellow, line with yellow flags',
  harmed:
    'clip*, clipped, nick*, hit, hits, hitting, cut, cuts, cutting, slice*, slicing, sawed, sawzall*, drill*, punctur*, pierc*, pok*, stab*, whack*, smack*, caught, catch*, snag*, crush*, dent*, bent, bend*, kink*, tore, torn, rip*, ripp*, yank*, pull* loose, pulled out, came apart, came off, broke, broken, break*, snap*, sever*, chop*, dug into, dug up, bump*, ran over, backed into, ruptur*, split, crack*, nail*, screw went, screw through, staple*, hole in, gash*, corte, cortamos, cortaron, rompi*, rompimos, perfor*, golpe*, pique, picamos, le di, doble, dobl*, pulled loose, pulled it loose, stretched, crooked, bent over, bent, hung on, into the meter, pushed it, went into, bit hit, chewed into, clipped, bit into',
  digs: 'dig, digs, digging, dug, auger*, post hole*, posthole*, shovel*, trench*, trencher, backhoe*, excavator*, excavat*, stake, stakes, t post, pickaxe*, mattock, tiller, rototill*, ground rod, escarb*, excav*, pala, zanja, cavar, cavando, cavamos, hoyo, trenched, landscaper*, excavator, post hole digger, sprinkler guy, fence guy, fence post*',
  blowsOut:
    'blowing out, blows out, blew out, shooting out, shoots out, jetting, spewing, hissing, hisses, hiss, whoosh*, air coming out, air blowing, air rushing, rushing air, dirt blowing, dust blowing, dirt is blowing, dirt flying, chifla, chiflando, sopla, silba, sale aire, saliendo aire, roars, air is hissing, hizz, psst, hiss behind, jet of air, rush of air, air coming',
  soap: 'soap*, soapy, soap water, soap test, dish soap, bubble test, dawn, leak detector, jabon, jabonadura',
  bubbles: 'bubble, bubbles, bubbled, bubbling, bubbly, foam, foams, foamed, foaming, froth*, burbuja*, espuma',
  gasFitting:
    'fitting*, regulator*, connection*, connector*, valve*, coupling*, union, joint*, shutoff*, hookup, hose, flex, line, pipe, tank, conexion, valvula, manguera, regulador, tubo, llave, tanque',
  knob: 'knob*, burner*, dial, cooktop, stovetop, stove top, perilla*, hornilla*, quemador*',
  leftOpen:
    'left on, was on, been on, got bumped, bumped on, bumped it, knocked on, turned on by, was turned on, half on, barely on, turned a little, wasnt lit, isnt lit, not lit, never lit, unlit, without a flame, without flame, no flame, flame was out, flame went out, flame blew out, didnt light, wont light, sin prender, sin llama, sin flama, se quedo abierta, quedo abierta, abierta, apagada',
  stinks: 'stink*, stank, smell*, reek*, odor*, odour*, whiff*, huele*, olor*, apesta*, stench, funk, fumes',
  oddGasSmell: 'skunk*, skunky, rotten, eggs, sulfur*, sulphur*, propane smell, zorrillo, huevo*, podrid*',
  gasThing:
    'stove, range, oven, cooktop, furnace, boiler, water heater, dryer, meter, regulator, propane, gas, fireplace, pilot, hookup, estufa, horno, calentador, medidor, tanque, cilindro, pipa, gas logs, tankless',
  meterDial:
    'meter dial, dial on the meter, meter is spinning, meter spins, meter still spins, meter spinning, meter hands, meter needle, meter moving, meter still moving, meter numbers',
  allOff:
    'everything off, everything is off, everything shut, everything turned off, nothing on, nothing is on, nothing running, all off, all turned off, todo apagado',
  // Flames
  burnsFuel:
    'furnace, boiler, water heater, heater, burner, burners, stove, range, oven, fireplace, gas logs, wall heater, floor heater, dryer, log lighter, calentador, boiler, estufa, quemador*, horno, calefactor, calefaccion, hot water, gas one',
  littleFlame:
    'flame, flames, pilot, blue flame, little light, llama, llamas, flama, flamas, llamita, piloto, lumbre, no flame, status light',
  oddlyBurns:
    'yellow*, orange, lazy, flicker*, floats, floating, lifts off, jump*, rolls out, roll out, rolling out, rolled out, shoots out, shot out, shooting out, licks out, lick out, licking out, comes out, coming out, came out, out the front, out of the front, out the bottom, amarill*, naranja, anaranjad*, se sale, sooty, soot, tall and, wavy, black on the, burns tall, burn tall, leaves black, leaves soot',
  lightsWithABang:
    'boom, booms, whoomp, whump, whoomph, woof, woomp, whoosh, poof, poofs, kaboom, bang, bangs, small explosion, little explosion, mini explosion, explosion, explodes, explota, tronido, flamazo, fogonazo, whoof, woof, singed, eyebrows, eyebrow, arm hair, thud, thump, jumped, grate jumped, whomp',
  lights:
    'lights, lights up, light, ignites, ignite, ignition, kicks on, kicks in, comes on, came on, fires up, fires, fire up, starts, start up, turns on, turn on, clicks, clicking, prende, prendo, prendio, enciende, encendio, tried to light, tryed to light, light it, lit it, try to light, relit, lit the, lit it',
  // Carbon monoxide
  alarmBox:
    'alarm, alarms, detector*, kidde, first alert, nest protect, combo unit, combo alarm, unit in the hall, thing in the hall, thing on the ceiling, plug in thing, plug in alarm, alarma, detector, thing in the hallway, thing on the wall, plug in unit, our plug in, hallway gadget, gadget',
  coFound:
    'monoxide alarm woke, monoxide detector woke, found carbon monoxide, found monoxide, measured carbon monoxide, there was co in, there is co in, there was some co, co in the basement, co in the house, co in our house, co in my house, co in the garage, co in the room, co in the air, found co, measured co, detected co, high co, co was found, co was measured, readings of co',
  coTalk:
    'shows co, showing co, says co, reads co, displays co, co and a number, fresh air, move to fresh air, 4 beeps, four beeps, beeps 4, beeped 4, beeps four, beeped four, peak level, warning carbon, says carbon, said carbon, carbon warning, emergency carbon, aire fresco, cuatro pitidos, 4 pitidos',
  soundsOff:
    'went off, going off, goes off, gone off, kept going off, keeps going off, set off, blaring, blared, screaming, screamed, sounding, sounded, beeping, beeped, beeps, rang, ringing, woke us, woke me, shriek*, sono, sonando, suena, pita, pitando, chilla, se activo',
  backedUpExhaust:
    'vent pipe fell, vent pipe came, vent pipe is off, vent pipe is disconnected, vent pipe disconnected, vent fell off, vent is disconnected, vent came apart, vent came off, vent pipe rusted, vent is blocked, vent blocked, vent is plugged, exhaust pipe came, exhaust pipe fell, exhaust pipe is off, exhaust pipe is disconnected, exhaust blocked, exhaust is blocked, exhaust buried, vent buried, vents buried, vent is buried, flue pipe fell, flue pipe came, flue pipe is off, flue came apart, flue is disconnected, flue disconnected, flue pipe disconnected, pipe on top fell, pipe on top came, exhaust coming back, exhaust comes back, exhaust inside, fumes coming back, fumes come back, backdraft*, back draft*, spilling exhaust, hole in the flue, hole in the vent, hole in the exhaust, rusted through flue, tubo de escape se cayo, se zafo el tubo, se cayo el tubo, tubo del calentador se',
  petOrAll:
    'dog, dogs, cat, cats, bird, birds, parrot, parakeet, canary, puppy, hamster, perro, gato, pajaro, loro, canario',
  petIsIll:
    'wobbly, staggering, collapsed, passed out, acting drunk, acts drunk, lethargic, wont get up, cant stand, cannot stand, mareado, se desmayo',
  betterAway:
    'gone by noon, gone at work, gone at the office, fine at the office, better at the office, better at school, fine at school, clears up when, clears when, clear up outside, better outside, fine outside, ok outside, okay outside, better when we leave, better when i leave, better once, goes away when, goes away outside, goes away at work, went away when, went away outside, gone when, fine at work, better at work, when we go out, when i go out, when i leave, when we leave, once we leave, once i leave, soon as i leave, soon as we leave, step outside, stepped outside, go outside, went outside, get outside, got outside, fresh air, out of the house, al salir, cuando salgo, cuando salimos, afuera se, aire fresco',
  // Things that burn fuel and must stay outside
  heatsWithFumes:
    'heat with the oven, heating with the oven, heat with our oven, heat with the stove, use the oven for heat, using the oven for heat, warming up the truck in, warming up the car in, warm up the car in the garage, buddy in the bedroom, buddy in the living room, buddy heater in the bedroom, fryer in the garage, fryer in the kitchen, fryer in our garage, generator hums in the, generator out in the garage',
  fumesBrand:
    'we grill, i grill, grilled, grilling, charcoal grill, gas grill, smoker, predator, westinghouse, generac, duromax, honda 2200, eu2200*, eu2000*, genny, genset, generator, portable power plant, coleman stove, coleman burner, coleman grill, blackstone, traeger, green egg, kamado, weber, smokey joe, turkey fryer, fish fryer, propane burner, hibachi, charcoal, briquet*, barbecue, bbq, grill, mr heater, buddy heater, big buddy, torpedo heater, salamander, kerosene heater, propane heater, patio heater, fire pit, camp stove, pressure washer, snowblower, snow blower, anafre, brasero, asador, parrilla, carbon, planta de luz, generador, honda, yamaha generator, ryobi generator, firman, wen, gas powered, gas engine, two stroke, cement mixer, champion generator, champion 4000, predator 4000, honda generator',
  enclosedPlace:
    'on the covered, covered balcony, covered porch, covered patio, enclosed porch, breezeway, in the sunroom, in the hallway, in the kitchen, in our kitchen, in my kitchen, in the living room, in our living room, in the basement, in our basement, in my basement, in the garage, in our garage, in my garage, inside the garage, in the shed, in the tent, in the camper, in the laundry room, in the bedroom, in the hallway, in the hall, in the entry, in the stairwell, in the crawl space, in the crawlspace, in the attic, in the mudroom, in the sunroom, in the utility room, in the barn, in the bathroom, in the fireplace, on the porch, on the back porch, on the screened porch, on the balcony, under the window, by the window, under the carport, right outside the door, right outside the window, just outside the window, by the back door, inside the house, in the house, in the living, indoors, inside, into the kitchen, into the garage, into the basement, into the house, into the living room, bring it in, brought it in, bring it inside, brought it inside, moved it in, rolled it in, rolled it into, a la cocina, a la sala, a la casa, al garaje, al sotano, al cuarto, a la cochera, adentro, dentro de, en la cocina, en la sala, en la cochera, en el garaje, en el cuarto, en el sotano, en el bano, attached garage, in the attached, garage door open, garage with, mudroom, in the den, in the sun porch, screened in porch, under the eave, next to the ac, in the lean to, in the enclosed',
  isRunning:
    'grill in, grilled in, grilling in, because of rain, because of the rain, because it rained, when it rains, raining, dinner, burgers, steaks, running, run, runs, ran, run it, runs it, fired up, fire up, fires up, idling, idle, warm up, warms up, warming up, start it, light it, lit, lighting, burning, cooking, cook, cooked, cook on, heating, keep warm, stay warm, for heat, to heat, keeps us warm, hooked, pull start, power out, power is out, powers out, power went out, no power, outage, lost power, prendid*, prendim*, encendid*, cocinar, calentar*, metimos, meti, meter, are on it, is on it, is plugged, lights are on, powering, hook up',
  ovenDoor:
    'oven door, oven, ovens, stove, burners, all four burners, gas range, range, horno, estufa, hornillas, quemadores, puerta del horno',
  asAHeater:
    'for warmth, warm the, warming the, warm up the, warm the place, keep warm, stay warm, keeping warm, keep us warm, keep the kids warm, keeps us warm, keeps it warm, take the chill, took the chill, knock the chill, furnace is out, furnace is dead, furnace died, furnace quit, heat is out, heater is broke, heater broke, para calentar*, calentarnos, por el frio, del frio, quitar el frio, heat the house, heat the apartment, heat the place, heat the room, heat the kitchen, to heat our, to heat my, for some heat',
  // Electricity
  lampBowl:
    'globe, globes, lens, dome, light cover, light shade, glass cover, glass bowl, bowl of the light, shade, diffuser, plastic cover, can light, can lights, recessed, fixture, light, lamp, chandelier, fan, bulb, bulbs, lampara, foco, plafon, globo, pantalla',
  holdsWater:
    'full of water, filled with water, filling with water, water inside, water in it, water in the, fills up, filling up, water sloshing, sloshing, water pooling, pooled, puddle in, dripping from, drips from, drip from, dripping out of, drips out of, dripping through, drips through, dripping off, pouring out of, pouring from, lleno de agua, llena de agua, con agua, gotea por, goteando por, escurre por, chorrea por, half full of water, half full of, coming out of the light, coming out of the fan, out of the fixture, is dripping and, is dripping',
  wetEvent:
    'leak*, drip*, dripping, soaked, rain, rains, raining, rained, flush, flushes, flooded, puddle*, agua, gotea*, goteando, lluvia, llueve, llovio, mojad*, gotera*',
  livesUp:
    'crackles, crackling, crackle, sizzles, sizzling, flickers, flickering, flickered, sparks, sparking, sparked, trips the breaker, breaker trips, breaker keeps, breaker tripped, trips the gfci, gfci trips, gfci keeps, kills the power, blew the breaker, goes off and on, truena, chispea, chispas, parpadea, se bota, se baja la pastilla, se dispara',
  liveBox:
    'light, lights, lamp, outlet*, socket*, switch, switches, breaker*, panel, fuse box, gray box, grey box, electric box, metal box, meter, fan, chandelier, plug, plugs, cord, doorbell, thermostat, lampara*, foco*, enchufe*, contacto*, apagador*, centro de carga, caja de luz, pastilla*, ventilador',
  feelsCurrent:
    'bites me, bit me, bites my, bites back, zings me, zaps me, nips me, tickle, tickles, current when, current if, a current, electricity when, electricity in, knocked back when, thrown back when, threw me back, got thrown, buzz, buzzes, buzzy, buzzing, buzzed, tingl*, tingle, numb, numbness, prickl*, prickly, pins and needles, weird feeling, funny feeling, strange feeling, little bite, bites, bit me, bit him, bit her, bit us, jolt, jolts, jolted, zap, zaps, zapped, zapping, threw him, threw her, threw me, knocked me, knocked him, knocked her, made my arm, hormigue*, hormigas, calambre, calambres, toque, toques, cosquill*, entumi*, prickles, bites you, bites me, yelp, yelps, yelped, jumps back, jumped back, threw him back, threw her back, threw me back, hand locked, locked on, couldnt let go, could not let go, cant let go, wouldnt let go, frozen to, tickles',
  feltBy:
    'when i turn, when you turn, when we turn, when i use, when i wash, touch, touched, touches, touching, grab, grabs, grabbed, grabbing, felt, hand, hands, arm, arms, finger, fingers, elbow, hair, barefoot, bare feet, wet feet, lean on, leaned on, leaned against, brushed, brush against, tocar, toca, tocas, toco, toque, tocamos, agarr*, mano, manos, brazo, dedos, descalz*, steps on, step on, stepped on, put my, put her, put his, up fixing, fixing the, when its wet, wet out, when wet',
  metalOrWater:
    'washing machine, water heater, countertop, door knob, doorknob, hose, sprinkler, pool ladder, radiator, mixer, appliance, shower handle, shower head, shower knob, valve handle, switch, light switch, outlet, pool, hot tub, ladder, handle, handles, faucet*, tap, spigot, shower, sink, tub, water, fridge, refrigerator, freezer, washer, dishwasher, dryer, stove, range, oven, microwave, toaster, metal, aluminum, siding, gutter, downspout, rail, railing, fence, gate, drain, pipe, pipes, chassis, mower, pump, well, appliance, radiator, light pole, lamp post, dock, boat lift, switch, outlet, lamp, cord, screw, regadera, llave, alberca, lavadora, refri, refrigerador, estufa, tarja, metal, tubo, reja, escalera, agua, pool light, wet spot, ac, air conditioner, condenser, light, fixture, outlet, plug, chain link, shed, trailer, mobile home, boat, puddle',
  plate:
    'cover plate, coverplate, face plate, faceplate, wall plate, wallplate, switch plate, plate, outlet cover, outlet, outlets, receptacle*, socket*, switch, switches, dimmer, plug, plugs, prongs, prong, cord, cords, charger, power strip, surge strip, extension cord, wall wart, adapter, breaker*, breaker box, panel, fuse box, wire, wires, enchufe*, contacto*, apagador*, clavija*, cable, extension, tapa, plugged in',
  cooked:
    'brown halo, halo, gone brown, gone tan, turned brown, turned black, turned tan, turning brown, browned, tan around, brown around, black around, black smudge, black streak*, smudge, sooty, toasted, cooked, melty, melted, droopy, brittle and brown, too hot to touch, hot to the touch, warm to the touch, gets hot, gets really hot, gets warm, feels hot, feels warm, gets pretty warm, runs hot, hot enough, burned my, burnt my, burned her, burned his, se calienta, calientito, caliente, esta caliente, se derritio, se puso negro, chamusc*, black prongs, prongs are black, black prong, chunk of the wall plug, blue flash, flashed, flash came, fireball, puff of smoke, gray smudge, grey smudge, looks browned, feels like a hot pan, hot pan, brown at one, brown at the, plastic is brown, plastic is melted, melted look, feels like an oven, melted in the, plug was stuck',
  wallItself: 'wall, walls, drywall, paneling, pared',
  isHot:
    'hot to the touch, warm to the touch, feels hot, feels warm, gets hot, gets warm, hot spot, warm spot, getting warmer, getting hotter, too hot to, se siente caliente, se calienta',
  smellsOfBurning:
    'fish, fishy, burning, burnt, burned, burning hair, hot plastic, melted plastic, melting plastic, ozone, hot metal, hot dust, electrical, popcorn burnt, campfire, quemado, plastico, pescado',
  buzzOfWires:
    'sizzl*, crackl*, frying, bacon, bees in, angry bees, arcing, snap crackle, snapping sound, zzz*, chisporrote*, truena',
  halfOf:
    'half of our house, half of my house, half the rooms, one side of the house, half the house, half of the house, half our house, half my house, half the outlets, half the lights, half of the lights, half of the outlets, half of our lights, media casa, mitad de la casa, la mitad de los, half of our outlets, other half',
  goesDead:
    'has no power, have no power, super bright, too bright, extra bright, way too bright, dead, no power, without power, lost power, quit working, stopped working, really bright, super bright, burning out, sin luz, sin corriente, no hay luz, se fue la luz',
  lightsDo: 'lights, light, bulbs, lamps, tv, microwave clock, clocks, fridge, luces, focos, television, tvs, router',
  surges:
    'get brighter, gets brighter, go bright, goes bright, went bright, super bright, really bright, real bright, extra bright, bright then dim, dim then bright, dim and bright, burn out fast, burning out, suben y bajan, sube y baja, bien fuerte, brillan mas, extra white, runs fast, running fast, whole house blinks, house blinks, lights blink, blinking',
  oldWireLook:
    'silver wire*, silver colored wire*, silver looking wire*, silvery wire*, wires are silver, wire is silver, porcelain knob*, ceramic knob*, porcelain tube*, ceramic tube*, porcelain insulator*, ceramic insulator*, porcelain spool*, ceramic spool*, white ceramic spool*, cloth covered wire*, cloth covered wiring, fabric covered wire*, cloth insulation, cloth wire*, fabric wire*, stab locs, stab-lok, red stripe breaker*, red stripes on the breaker*, breakers with red, alambres plateados, cables plateados, cable forrado de tela, cables de tela, perillas de porcelana, fpe, breakers dont trip, red strips on the handles, red handles on the breakers, purple wire nut*, wire nuts are purple, dull gray soft metal, silver soft metal, soft gray metal',
  wires:
    'wire, wires, wiring, romex, yellow cable, white cable, cable, cables, cord, cords, conductor*, black and white wires, cable de luz, alambre, alambres, black one, line in the yard, underground line, conduit, dryer circuit, the circuit',
  barePoke:
    'poking out, pokes out, poke out, sticking out, sticks out, stick out, hanging out, hang out, hanging there, dangling, dangles, coming out of, twisted together, tape on them, taped up, electrical tape, no cap, no caps, wire nut fell, without a cover, no cover, no box, no plate, see copper, see the copper, copper showing, shiny copper, bare, exposed, shredded, sliced, slit, chewed, gnawed, ate through, ate the, nicked, cut into, cut through, drilled into, drilled through, sawed into, sawed through, screw through, nail through, screw into, nail into, stripped, frayed, cracked, brittle, crumbl*, falls apart, pelado*, pelados, expuesto*, suelto*, colgando, mordid*, se ve el cobre, sin tapa, left it dangling, left dangling, snipped, shows metal, see metal, metal showing, outside off, jacket off, coating off, insulation off, tester lights up, pencil tester, se ve el metal',
  meterOff:
    'wire from the pole is on, wire from the pole is laying, wire from the pole is lying, drop is laying on, drop is lying on, electric drop is on, power drop is on, meter off the wall, meter off the house, meter off my house, meter off our house, meter off the siding, meter hangs, meter hanging, meter is hanging, meter dangling, meter can off, meter box off, meter came off, meter base off',
  wireFromPole:
    'the lines, the wires, lines are, wires are, wire, wires, line, lines, cable, cables, cord, feed, black line, thick wire*, thick cable*, cable, cables, alambre*, linea*',
  poleOrStreet:
    'utility pole, telephone pole, street to our, street to my, street to the, from the street, from the alley, from the road, transformer, weatherhead, weather head, mast, power company, electric company, electric co, utility company, meter can, service entrance, where the power comes, where the electric comes, where electricity comes, that feeds the house, feeds our house, feeds my house, feeds the garage, goes to the house, goes to our house, goes to my house, that goes to our, comes to the house, comes to our house, comes into the house, de la calle, transformador, acometida, mufa, service line, service drop, going to our house, going to the house, going to my house, to our house, power drop, overhead line, overhead service, bracket let go, bracket broke, from the pole, pole to, the pole, del poste, el poste, al medidor, power pole, light pole',
  lowOrDown:
    'in our yard, in my yard, in the yard, in the street, across the street, across the road, on the lawn, across our, across the drive, across my, in the road, hanging low, hangs low, hanging down, hangs down, hanging so, hangs so, low, lower, sagging, sags, droop*, drooping, down across, laying, lying, lays, lies, on the ground, on the lawn, on the grass, on the driveway, on the fence, on my car, on the car, on my truck, on my roof, on the roof, on the shed, in the yard, in the driveway, across the, across our, across my, draped, resting on, leaning on, wrapped, tangled, caught on, stretched, pulled tight, pulled off, pulled away, pulled loose, ripped off, ripped out, tore off, came off, came loose, came down, snapped, fell, fallen, down, bent, bent over, tilting, tilted, leaning, broke, broken, touching, rubbing, sparking, sparks, arcing, smoking, buzzing, popping, swinging, dangling, can reach, could reach, reach it, touch it, wont fit under, fit under, drive under, duck under, walk under, branch on, limb on, tree on, caid*, cayo, tirad*, colgando, colgad*, bajo, baja, en el suelo, chispas, tocando, arrancad*, lays right on, took down, took the, let go, its lying, on the shingles, lays on, popping where',
  // Fire
  glow: 'is glowing, was glowing, keeps glowing, orange light, red light inside, embers, ember, brasas, brillando rojo, lumbre, orange flicker, red flicker, flicker of orange, orange glow, red glow, glowing red, glowing orange, glows red, glows orange, been glowing, glowing under, started glowing',
  whereFireHides:
    'wall, walls, attic, ceiling, vent, chase, siding, insulation, floor, soffit, eave*, crawl space, crawlspace, mulch, deck, roof, behind the, inside the, pared, atico, techo, piso, dryer, dryer vent, garage can, lid, drum, oven, stove, outlet, can, trash, chimney bricks, framing, rafters, studs',
  smokeSeen: 'smoke, smoking, smokey, smoky, wisps, wisp, haze, puffs of, smolder*, smoulder*, humo, humeando, humito',
  seepsOut:
    'coming from, coming out, comes out, comes from, came out, came from, seeping, leaking out, drifting, curling, rising, rises, pouring, rolling, puffing, creeping, trickling, from behind, from under, from the wall, from the vent, from the outlet, out of the, sale, saliendo, sale de, saliendo de, putting out, puts out, leaking out around',
  fireCrew:
    'fire department, fire dept, fire dep, firemen, fireman, firefighter*, fire fighters, fire crew, fire truck, fire trucks, fire guys, bomberos, fd',
  crewLeft:
    'left, just left, gone, put it out, put out, knocked it down, hosed, chopped, tore open, cut a hole, broke the, broke our, came out, came and, sprayed, emptied, used the, se fueron, apagaron, apago, apagamos, vinieron, left an hour, cleared, red tagged',
  // Structure
  overhead:
    'ceiling*, cieling*, celing*, ceeling*, drywall overhead, sheetrock above, plaster above, plaster overhead, techo, plafon, cielo raso',
  bellyLike:
    'water blister, big blister, blister full, blister of water, hammock, pillow, basketball, beach ball, watermelon, big bubble, water bubble, bubble of, bubble in, blister the size, soft spot, is soft, feels soft, soft and, mushy, spongy, squishy, heavy and, pulled down, pulling down, an inch lower, inches lower, lower than, getting lower, getting bigger and, landed on, came down on, hit the bed, hit the floor, chunk, chunks, slab of, piece fell, pieces fell, pieces keep, piece of it fell, nails popping, nail pops and, screws popping, seams opened, seams are opening, seam opened, tape is hanging, creaks, cracking sound*, cracking noise*, popping sound*, popping noise*, hamaca, globo, panza, pedazo*, trozo*, se hizo bolsa, abombado, aguado, drooping, droops',
  buildingLeans:
    'garage leans, garage is leaning, garage is tilting, garage tilts, garage leans to, garage is listing, house leans, house is leaning, house is tilting, house tilts, house leans to, house is listing, barn leans, barn is leaning, barn is tilting, barn tilts, barn leans to, barn is listing, shed leans, shed is leaning, shed is tilting, shed tilts, shed leans to, shed is listing, carport leans, carport is leaning, carport is tilting, carport tilts, carport leans to, carport is listing, whole building leans, whole building is leaning, whole building is tilting, whole building tilts, whole building leans to, whole building is listing, addition leans, addition is leaning, addition is tilting, addition tilts, addition leans to, addition is listing, cabin leans, cabin is leaning, cabin is tilting, cabin tilts, cabin leans to, cabin is listing',
  holdsUpHouse:
    'stone veneer, brick veneer, veneer, stone facing, brick facing, brick face, stucco wall, brick wall, block wall, stone wall, cinder block*, cinderblock*, concrete block*, foundation, retaining wall, garden wall, basement wall, garage wall, knee wall, porch roof, porch column*, column*, porch post*, carport, pergola, awning, garage, shed roof, patio cover, patio roof, parapet, chimney, lintel, brick above, bricks above, arch, pier, piers, jack post*, lally, pillar*, muro, barda, cimiento*, columna*, poste*, castillo*, gable end, gable, roof ridge, ridge, porch, brick on the, walls upstairs',
  movesWhenPushed:
    'pushes in, pushed in, pushing in, stands away, standing away, stands off, comes in about, in about an inch, moves when, move when, moves if, wiggles, wiggle, wobbles when, rocks when, rock it, shake it, shakes when, i can move it, can push it, when you push, when i push, if you push, if i push, push on it, push it, section moves, gives when, flexes, sways, swaying, separating, separated, separates, coming away, came away, pulled away, pulling away, peeling away, peeling off the, detaching, detached, leaning out, leaning in, leans out, leans in, leaning toward, leaning over, bulging, bulged, bulges, bellied, belly, bowing, bowed, kicked out, kicked in, pushed in, pushing in, sliding, slid, shifted, shifting, tilting, tilted, out of plumb, collapsing, collapsed, fell over, fell down, came down, caved in, caving in, dropped, dropping, sinking, sunk, sank, buckled, buckling, se mueve, se esta separando, se separo, se despega, se recarga, ladead*, inclinad*, panzon*, se cae, se cayo, se vencio, moved away, as one sheet, swayback, kick out, inclin*, ladea*, you can push it, push it and it moves, se ladea, se inclina, cayeron',
  fitsIn:
    'fit my, fits my, fit a, fits a, stick my, stick a, sticks in, slide a, slide my, slip a, slip my, put my, put a, poke a, get my, i can see, see daylight, see outside, see through, see light, feel air, feel a draft, feel wind, wind comes, light comes, cabe, cabe mi, cabe una, cabe un, meto, se ve luz, se ve la luz, se ve para, entra aire, entra luz',
  fingerSized:
    'key, keys, hand, finger, fingers, thumb, pinky, pen, pencil, marker, quarter, nickel, dime, penny, coin, dollar, credit card, card, ruler, popsicle stick, screwdriver, fist, arm, daylight, outside, neighbor, moneda, dedo, dedos, mano, lapiz, llave, tarjeta, luz, afuera, peso',
  crackLike: 'crack*, gap, gaps, split, opening, grieta*, rajad*, rajo, cuarteadura*, abertura*, hueco',
  underfoot:
    'floor, floors, floorboard*, subfloor, hallway, landing, bathroom floor, kitchen floor, by the tub, in front of the tub, around the toilet, by the toilet, in front of the sink, in front of the dishwasher, linoleum, vinyl, tile floor, tiles, carpet, piso, suelo, tablas, duela, laminate, living room, dining room, middle of the room, middle of the, whole middle, bedroom',
  sinksUnderfoot:
    'like a trampoline, trampoline, like a sponge, like walking on, spongy, springy, bounce, mushy, squishy, soft spot, give when, sinks, sink in, sinking, sunk, sank, dip, dipped, dipping, sagging, slopes, sloping, slanted, slants, foot went, foot almost, almost went through, nearly went through, went through, leg went, heel went, broke through, fell through, china rattles, dishes rattle, rattles when, shakes when, tub is sinking, tub sank, toilet is sinking, toilet sank, hundid*, se hunde, se sume, blando, flojo, aguado, se vence, brincolin, ball rolls, marble rolls, rolls to the, now it slopes, has dropped, water squeezes, squeezes up, crumbles, loud crack under, cracked under',
  tookOut:
    'took out, taking out, taken out, take out, knocked out, knocking out, knock out, knocked down, took down, tore out, tore down, ripped out, removed, removing, remove, demoed, demo, demo d, demolished, opened up, gutted, cut out, got rid of, quite, quitamos, quitaron, quitar, tumbe, tumbamos, tumbaron, tumbar, derrib*, pulled, pulled the closet wall, pull out',
  innerWall:
    'wall between, wall that separated, wall that divides, wall in the middle, middle wall, kitchen wall, dining room wall, living room wall, bearing wall, load bearing, center wall, half wall, wall, column, post, posts, pole, poles, beam, lally, jack post, support*, brace*, braces, collar ties, pared, muro, poste, columna, closet wall, hall wall',
  housesags:
    'dip, dips, dipped, dipping, sag, sags, sagging, sagged, droop*, cracked, cracks, crack, doors wont, door wont, doors stick, door sticks, doors stick*, wont close, wont shut, wont open, hard to open, bearing, load bearing, slopes, sloping, sloped, uneven, bounces, bouncy, creaking, creaks, popping, dropped, lower, bowed, bowing, floor above, upstairs floor, se pandeo, se vencio, no cierra, no cierran, cuarte*, hundid*, hump, humps, wavy, slope, dip in',
  framingLumber:
    '2 x4, 2 x4s, 2 x6, 2 x6s, 2 x8, 2 x8s, 2 x10, 2 x10s, 2 x12, 2 x12s, 4 x4, 4 x4s, 4 x6, 6 x6, 6 x6s, 2 by 8, 2 by 8s, 2 by 10, 2 by 10s, 2 by 12, joist*, floor joist*, rafter*, truss*, beam, beams, main beam, girder, header, stud, studs, sill plate, rim joist, ledger, stringer*, support, supports, post, posts, column, lally, wood under the house, wood that holds, timber*, lumber under, viga*, poste*, polin*, barrote*, 2 x 6, 2 x 6s, 4 x 6, 6 x 6, 6 x 6 s, 2 x1 2, 2 x 12, board the deck bolts, board the deck, wood laying on, wood on top of the foundation, wood on top of the wall, wood that sits on, deck corner, deck post, porch post',
  weakened:
    'cut through, cut into, cut out, cut thru, cut a, cut the, cut two, cut three, cut half, cut clean, notch*, sawed, sawzall*, drilled, hole saw*, hacked, chopped, chewed up, chewed, eaten, ate, tunnels, hollow, hollowed, powder, sawdust, crumbl*, crumbles, mushy, soft, punky, rotted, rotten, rotting, rot, cracked, split, snapped, broken, broke, twisted, screwdriver goes, screwdriver went, screwdriver sinks, knife goes, pencil goes, finger into, push my finger, poke my finger, termit*, carpenter ants, comejen, polilla*, podrid*, quebrad*, rajad*, cortaron, corte, cortamos, hollowed out, brown crumbs, crumbs, pulled a lag, with my fingers, poke my hand, into the handle, to the handle, goes in to, goes right in, beam dips, dips about, dips in, dipped',
  earth:
    'yard, lawn, backyard, back yard, front yard, hill, hillside, slope, bank, driveway, patio, sidewalk, ground, garden, bluff, cliff, embankment, street, road, pool deck, patio de, jardin, tierra, ladera, cerro, terreno, banqueta, backyard, mailbox, fence, grass, lot, pasture, parking',
  opensUp:
    'crack opened, cracks opened, crack opening, cracks opening, crack in the ground, crack runs along, long crack in, cracks in the ground, hole opened, a hole, big hole, deep hole, hole appeared, hole that keeps, hole keeps, hole getting, cant see the bottom, no bottom, opened up, opening up, caved in, caving in, collapsed, swallowed, disappeared, dropped a foot, dropped 2, dropped two, dropped several, sank a foot, sank overnight, sinking fast, sliding, slid, slipping, slumped, slumping, moving downhill, creeping downhill, cracks in the ground, crack in the ground, long crack, tension crack*, trees leaning, trees are leaning, mud is, mud coming, mud came, hoyo, socavon, se hundio, se abrio, se desliza, se deslav*, se esta deslizando',
  groundWidens:
    'getting bigger, bigger every, bigger each, getting wider, wider every, wider each, growing, deeper, getting deeper, feet deep, foot deep, overnight, this morning, after the rain, all this rain, after all the rain, since the rain, since the storm, hear water, cant see the bottom, no bottom, swallowed, toward the house, towards the house, next to the house, under the house, under the foundation, near the foundation, cada vez mas, mas grande, despues de la lluvia, con las lluvias',
  // Water, sewage, mold
  floats: 'floating, floats, floated, bobbing, afloat, flotando, flota, flotan, nadando',
  belongings:
    'boxes, toys, shoes, furniture, couch, washer, dryer, freezer, fridge, cooler, bins, totes, cans, litter box, christmas, water heater, furnace, mattress, cajas, muebles, juguetes, zapatos, lavadora, refri, cosas, boots, trash can, recycling, laundry basket, basket, flip flops, sandals, books, ping pong',
  lowRoom:
    'crawlspaces, crawl spaces, pump room, basement, cellar, garage, crawl space, crawlspace, laundry room, family room, downstairs, house, kitchen, living room, bedroom, utility room, den, sotano, garaje, cochera, casa, cuarto, sala, cocina, rec room, bedroom, den, bonus room',
  likeALake:
    'water stands, water sits, water sitting, water pools, water pooled, water pooling, water collects, ponding, wading, wade, waded, like a lake, is a lake, a lake in, is a pond, like a pond, is a swimming pool, like a swimming pool, becoming a pool, like a river, parece alberca, parece laguna, una alberca',
  stairsUnder:
    'bottom two steps, bottom two stairs, bottom stairs, up to the second, up to the third, up to the first, over my boots, over my shoes, in my boots, over the baseboard*, up to the outlets, over the outlets, second step of, over the second, over the first, over the third, half way up the, halfway up the, up to the duct, filled half way, over the bottom step, up to the bottom step, over the last step, hasta el segundo escalon, hasta el primer escalon',
  fixtureLow:
    'floor drain, drain in the basement, drain in the floor, basement drain, shower, shower drain, tub, bathtub, toilet, toilets, basement toilet, sink, cleanout, clean out, laundry tub, utility sink, drain, coladera, regadera, tina, inodoro, excusado, taza, escusado, drenaje, ejector pit, ejector, city main, main, sewer main, septic, sump, finished basement, tank, drain field, shower pan, downstairs shower, downstairs tub, lowest drain',
  wasteComesUp:
    'came out, comes out, comes back out, came back out, shows up, showed up, pops up, popped up, shoots up, water in the, gurgles up, gurgled up, comes up, coming up, came up, come up, bubbles up, bubbling up, backs up, backed up, backing up, back up, fills up, filled up, filling up, fills with, filled with, burps, burped, spits, spit up, overflow*, spilled over, ran over, regresa, se regresa, se regreso, brota, brotando, sale, saliendo, se desborda, se desbordo, sube, went over, burped, standing, wont go down, filling, backup, back up, backed up, is back, pushed up, came out of, overflowed, comes into, came into, coming into, comes in, rises, rose, rising',
  wasteLook:
    'black stinky water, stinky water, smelly water, foul water, gray water, grey water, black smelly, stinking water, black water, brown water, dark water, dirty water, brown sludge, sludge, black sludge, poop, poo, crap, turd*, feces, toilet paper, tp, floaters, smells awful, smells like an outhouse, outhouse, porta potty, portapotty, porta john, smells like poop, smells like crap, smells like a sewer, sewer smell, sewer, sewage, septic, agua negra, aguas negras, agua sucia, agua cafe, papel, popo, caca, mierda, drenaje, not just water, you know what, stinky water, smelly water, bathroom waste, black stinky, gray smelly, smelling like, raw, brown soup, soup, brown gunk',
  whenFlushed:
    'toilet flushed, toilet upstairs flushed, upstairs flushed, after a flush, flushing, upstairs toilet, when i flush, when we flush, every flush, each flush, every time i flush, every time we flush, when someone flushes, when you flush, someone flushes, flush the toilet, flushed the toilet, washer drains, washing machine drains, run the washer, do laundry, i do laundry, do a load, neighbor* flush*, al bajar, cuando le bajamos, cuando le jalo, le jalo, cuando lavo',
  fuzz: 'black and furry, black and hairy, furry, fuzzy black, fuzzy green, fuzzy white, fuzzy gray, fuzzy grey, fuzzy growth, fuzzy stuff, fuzzy spots, furry, fur growing, black fuzz, green fuzz, white fuzz, gray fuzz, grey fuzz, black dots, black dot, black specks, black speckles, black speckling, black splotch*, black blotch*, black patches, black slime, green slime, green spots, green stuff growing, black stuff growing, stuff growing, something growing, growing on, growing up, black stuff, mushrooms, mushroom, looks like velvet, like velvet, like a petri dish, petri dish, puntos negros, manchas negras, pelusa verde, pelusa negra, lama, hongo*, moho*, mold, mould, mildew, white cotton, dark blotches, spots growing, green gray stuff, gray green stuff, carpet of green, carpet of black, black and hairy, black and white fuzz, green stuff, dark fuzzy, is fuzzy, all fuzzy, fuzzy with',
  overAll:
    'whole pad, whole carpet, whole rug, whole back of, whole underside, everything under, whole wall, entire wall, whole ceiling, entire ceiling, whole room, entire room, whole closet, whole bathroom, whole basement, whole back, whole side, whole thing, all over, all the way up, all up, every wall, every joist, every rafter, every stud, all the joists, all the rafters, all the studs, all the walls, all four walls, everywhere, floor to ceiling, wall to wall, from floor, up to the ceiling, covered, spread to, spreading, spread across, half the wall, half the ceiling, half the room, both bedrooms, two rooms, three rooms, several rooms, several feet, feet tall, feet up, feet wide, ft up, ft wide, in the ducts, in the vents, from the vents, inside the vents, inside the ducts, on the vents, around the vents, on the registers, the ac blows, air handler, toda la pared, todo el techo, todo el cuarto, toda la casa, por todos lados, todas partes, todo el closet, ductos, every room, end to end, one end to the other, from one end, length of the room, the length of, todas las paredes, todas las, todos los, tres cuartos, registers, out of the registers, inside of the ducts, drywall and, floor all',
  // Old materials
  oldTrim:
    'sill, sills, windowsill*, window sill*, trim, crib, railing, rail, porch, paint, paint chips, chips, banister, door frame, radiator, toys, pintura, marco, ventana',
  mouthed:
    'chew*, chewing, chewed, eating, eats, ate, mouth, mouthing, mouths, licking, licks, gnaw*, teeth marks, bite marks, se come, comiendo, mordiendo, boca, chupa, chupando',
  bloodTest:
    'blood test came, blood tests, lead test, blood test, blood work, bloodwork, blood level, blood draw, finger prick, finger stick, pediatrician, pediatricians, doctor, doctors, nurse, health department, county, wic, screening, lab, pediatra, doctor, sangre, analisis',
  leadResult:
    'with lead, showed lead, shows lead, has lead, high for lead, lead in his, lead in her, positive for lead, lead was, lead is, lead of, lead came, lead level, lead at, lead number, for lead, lead in, high lead, elevated lead, micrograms, ug dl, mcg, plomo',
  // Roof, glass, people
  roofNamed:
    'roof, roofs, rooftop, shingle, shingles, metal roof, ridge, vent boot, skylight, chimney, gutter, gutters, techo, azotea, tejado, lamina, laminas',
  upThere:
    'on the roof every, on the roof again, on the roof myself, im on the roof, i am on the roof, i was on the roof, i get on the roof, get on the roof, up on the roof, tarping it, tarp it myself, tarp it, ladder up, put the ladder up, putting the ladder up, 30 feet up, 25 feet up, 20 feet up, 40 feet up, clearing the valley, get up there, go up there, going up there, gets up there, got up there, climb up there, climb up, climbing up, climbs up, go up and, went up there, be up there, crawl up there, crawl out, climb out, shimmy up, hop up there, hop up, head up there, heading up, run up there, getting up there, hold the ladder, holds the ladder, extension ladder, lean the ladder, from the ladder, tie myself, tie me off, tie it off, rope around, harness, walk it, walk on it, walk around up, subirme, subir, me subo, me voy a subir, subo, subirnos, se va a subir, treparme',
  snowLoad:
    'snow, ice, wet snow, feet of snow, foot of snow, snow load, nieve, hielo, solar, hvac unit, ponding, lake, pond',
  heavyFlyer:
    'baseball, ball, golf ball, softball, football, soccer ball, rock, rocks, stone, brick, branch, bird, hail, mower threw, mower shot, weed eater, weedwhacker, bb gun, pellet, bullet, hammer, wind, pelota, piedra, balon, granizo, bala',
  throughGlass:
    'went through, came through, through the, through our, through my, hit the, put a hole, hole in, took out, broke out, knocked out, blew out, blew in, rompio, quebro, estrello',
  paneOfGlass:
    'window, windows, windowpane, pane, slider, sliding door, glass door, storm door, patio door, skylight, picture window, glass, ventana*, vidrio*, cristal*, cancel',
  doorOrLock:
    'door, doors, door frame, doorframe, jamb, door jamb, frame, deadbolt, lock, locks, knob, strike plate, window, window screen, screen, gate, garage, slider, padlock, puerta, chapa, candado, marco, ventana, reja, cerradura',
  forcedLook:
    'splintered, split open, kicked, kick, pried, pry marks, pry bar, crowbar, jimmied, busted, bashed, smashed, broken into, broke into, cut open, bent back, forced, wide open, was open, standing open, hanging open, footprint*, boot print, shoe print, punched out, ripped off, drilled out, popped out, patead*, forzad*, rota, roto, rompieron, abierta',
  thingsGone:
    'stolen, took our, took my, stole, ransacked, dumped out, went through our, went through my, rummaged, thrown everywhere, tossed, ransack*, someone was in, somebody was in, someone has been, somebody has been, someone had been, somebody had been, someone been, se llevaron, robaron, robo, revuelto, tirado todo, entraron, se metieron, drawers on the floor, drawers dumped',
  valuables:
    'tv, jewelry, laptop*, xbox, playstation, bikes, purse, cash, money, guns, gun, medication*, meds, tele, television, joyas, dinero, herramienta*, ring, rings, jewelry box, power tools, watch',
  intruder:
    'footsteps, someone upstairs, someone inside, someone in the house, somebody in the house, someone is in, somebody is in, hear someone, hear somebody, heard someone, hear voices, strange man, pasos, hay alguien, alguien adentro, alguien en la casa, alguien se metio',
  chlorinated:
    'bleach*, clorox, tilex, x 14, x14, comet, ajax, soft scrub, mold armor, mold control, mildew remover, mold spray, pool chlorine, pool shock, chlorine, chlorine tab*, swimming pool tablet*, wet and forget bleach, clorox toilet, liquid plumr, liquid plumber, cloro, cloralex, blanqueador, lejia, limpiador con cloro',
  acidOrAmmonia:
    'the works, kaboom, toilet bowl cleaner, toilet cleaner, bowl cleaner, lysol, sno bol, zep, bar keepers, barkeepers, iron out, rust remover, rust out, clr, lime away, lime a way, muriatic*, acid, acidic, vinegar, ammonia, windex, glass cleaner, oven cleaner, easy off, peroxide, rubbing alcohol, drano, drain cleaner, drain opener, scrubbing bubbles, descaler, degreaser, grout cleaner, fabuloso, pinol, vinagre, amoniaco, amonia, acido, sarricida, harpic, limpiador, sulfuric, sulfuric stuff, plumber in a bottle, lye, drain opener, instant power, green gobbler, crystal drain, phosphoric',
  mixesUp:
    'mix, mixed, mixing, mixes, then i poured, poured, pour, poured in, added, add, on top of, on top, together, combined, combo, both, followed with, followed by, then sprayed, sprayed, then used, then put, plus, and then, then, double up, mezcl*, junte, juntos, eche, le eche, le puse, luego, despues, chase it, chase, after that, follow, behind it, before that, still in, wont go down, didnt open, didnt work',
  badFumes:
    'fizz, fizzed, fizzing, cough*, eyes, burning, burns, burn, watering, throat, chest, lungs, breathe, breathing, choking, fumes, cloud, green, yellow gas, smoke, smoked, dizzy, ran out, had to leave, had to get out, gag*, tos, ojos, arde*, humo, respirar, garganta',
  // Fuel, batteries, machines
  liquidFuel:
    'gas ran, gas leaked, gas spilled, gas dripped, gas all over, gas on the floor, gas poured, gas splashed, can of gas, can of gasoline, can of fuel, jug of gas, gas jug, jerry can, five gallons of gas, gallon of gas, gas can, gas tank, mower gas, lawn mower gas, gasoline, gas from the mower, weed eater gas, kerosene, diesel, heating oil, furnace oil, fuel oil, oil tank, fuel tank, fuel, lamp oil, lighter fluid, paint thinner, mineral spirits, acetone, lacquer thinner, turpentine, stain rags, pesticide*, weed killer, malathion, gasolina, petroleo, thinner, aguarras, aceite de calefaccion, propane pig, propane tank, big propane, gray propane, 2 oil, gal of 2, gallons of oil, gal of oil, old fill, bug killer, weed and bug killer, muriatic, pool acid, battery acid, roach spray, tiner, tinner, galon de, mower tank, killer concentrate, the concentrate from, mower can',
  leaksOut:
    'ran under, ran across, ran into, ran all, splashed, everywhere, spill*, spilt, spilled, leak*, leaking, leaked, puddle*, dripping, drips, drip, tipped, tipped over, fell over, knocked over, knocked, poured, poured out, pooled, pool of, soaked, seeping, seeped, weeping, pin hole, pinhole, rusted through, empty now, emptied, all over, dumped, ran out, running out, tir*, derram*, regó, rego, gote*, charco, came off its blocks, floating, pulled tight, went on my, on my cellar, filled the wrong, wrong pipe, ate thru, ate through, volte*, corrio, se volteo, all over the, can cracked, jug cracked, cracked and',
  fuelSmell:
    'smells like diesel, smell diesel, smells of diesel, diesel smell, smells like kerosene, smell kerosene, kerosene smell, smells like a gas station, smells like gasoline, smell gasoline, gasoline smell, smells like heating oil, smells like oil, smell of oil, oil smell, gasoline fumes, gas fumes, diesel fumes, smells like a truck stop, smells like paint thinner, reeks of diesel, reeks of gasoline, reeks of oil, stinks of diesel, stinks of oil, rainbow sheen, oily sheen, rainbow film, huele a diesel, huele a gasolina, huele a petroleo, huele a thinner',
  fuelPlace:
    'basement, crawl space, crawlspace, house, garage, shed, furnace, oil tank, tank, sump, floor drain, drain, closet, utility room, boiler, water heater, well, sotano, casa, garaje, cochera, bodega, tanque',
  oldGlassThing:
    'thermometer*, thermostat*, fever thermometer, barometer, cfl, fluorescent tube*, fluorescent bulb*, tilt switch, termometro*, termostato*, blood pressure gauge, blood pressure cuff, glass column, column kind, manometer',
  silverBeads:
    'silver balls, silver ball, silver beads, silver bead, silver drops, silver droplets, silver liquid, silver stuff, silvery, little balls, shiny balls, shiny beads, quicksilver, mercury, bolitas plateadas, bolitas, mercurio, gotas plateadas, shiny drops, silvery drops, rolling one, rolling it around, drops in the cracks, silver blob, blob of silver, little beads, tiny beads, beads all',
  electricVehicle:
    'tesla, model 3, model y, model s, model x, cybertruck, nissan leaf, my leaf, chevy bolt, my bolt, ioniq*, mach e, f150 lightning, f 150 lightning, lightning truck, rivian, id 4, id4, kona electric, ev6, prius prime, plug in hybrid, electric car, ev, evs, golf cart, electric truck, rav4 prime, wrangler 4xe, powerwall*, battery backup, solar battery, home battery, e bike*, ebike*, scooter*, hoverboard*, one wheel, onewheel, carro electrico, carrito de golf, moto electrica, bici electrica',
  wentUnder:
    'salt water, saltwater, seawater, sea water, storm surge, under water, underwater, submerged, flood, flooded, floodwater, flooding, feet of water, ft of water, inches of water, water up to, water was up, water got up, water over, sat in water, in the water, went under, sumergid*, inundad*, inundo, agua salada, bajo el agua',
  cellPack:
    'battery, batteries, battery pack*, pack, cell, cells, lipo, li po, lithium*, laptop, tablet, ipad, phone, power bank, drill battery, tool battery, ryobi, dewalt, milwaukee, makita, vape, charger, bateria*, pila, celular, taladro, scooter, e bike, ebike, hoverboard, robot vacuum, roomba, drone, jump starter, ipad, airpods, cordless',
  packSwells:
    'pushes the, pushing the, pushing up, pushes up, lifting the, lifts the, bent the case, popped the case, wont close anymore, case wont close, got fat, is fat, bloated, swollen, swelled, swelling, swells, puffed, puffy, puffing, puffed up, pillow, like a pillow, spicy pillow, bulging, bulged, bulge, balloon*, split open, split the case, case split, popped open, case is bent, hissing, hissed, really hot, too hot, too hot to touch, burning hot, smoking, smoked, sparks, sparking, melted, melting, fizz*, sweet smell, chemical smell, smells like nail polish, nail polish remover, hinchad*, humo, echa humo, se inflo, got fat, is fat, getting fat, inflad*',
  generatorNamed:
    'generator*, genny, genset, inverter, honda, predator, champion, planta de luz, generador, planta, portable, generac, rv, camper, westinghouse, predator, power station',
  intoTheHouse:
    'dryer plug, dryer outlet, dryer receptacle, welder plug, welder outlet, range outlet, stove outlet, range plug, 240 outlet, 240 plug, 220 outlet, 220 plug, wall outlet, outlet in the garage, garage outlet, into an outlet, into the outlet, into a outlet, into the panel, to the panel, into the breaker, into a breaker, feed the house, feed the panel, power the whole, whole house through, back through, plug it into the house, plugged into the house, plug it into the wall, enchufe de la secadora, contacto de la secadora, al contacto, al enchufe, a la casa, al centro de carga, lugs in the panel, to the lugs, below the main, no interlock, no transfer switch, without a transfer, tied straight, wired straight, straight to the panel, power back in the house, outside receptacle, receptacle on the house, rv outlet, camper outlet, garage outlet',
  twoMaleEnds:
    'male ends, male end, two male, both ends, each end, male on, male to male, double male, plug on each, plugs on both, prongs on both, dos machos, clavija en los dos, clavijas en los dos, macho macho, macho en, two plug ends, 2 plug ends, plug ends, two plugs, double ended, double ended lead, prongs on, bare prongs, made an adapter, homemade adapter, widowmaker, widow maker, suicide',
  cordNamed:
    'cord, cords, cable, extension, extension cord, adapter, lead, extension, cable, lead, christmas lights, shore cord, power cord, wire',
  tank: 'water heater, hot water heater, hot water tank, boiler, calentador, caldera, weil mclain, rheem, ao smith, bradford white, navien, sink comes out, hot tank, the tank, burner cycles, tank shuts, tank shakes, tank thumps',
  tankNoise:
    'rumbl*, popcorn, like popcorn, gravel, rocks in it, like a kettle, tea kettle, whistl*, percolat*, banging, bangs, thump*, pounding, knocking, gurgl*, boiling sound, hissing, shaking, shakes, vibrat*, bulg*, swollen, swelled, steam, steaming, scalding, truena, retumba, tiembla, silba, vapor, hirviendo, steam at, comes out as steam, pinned, past 30 psi, way over, gauge is',
  sidePipe:
    'pipe on the side, pipe down the side, pipe off the side, discharge pipe, discharge tube, overflow pipe, drip pipe, little lever, valve with the lever, valve with a lever, valve on top, valve on the side, brass valve, relief, t and p, tpr, safety valve, copper tube on the side, pvc on the side, tubo de al lado, valvula de arriba, valvula de seguridad, palanquita, relief line, relief pipe, t an p, t n p, lever on top, lever on the, brass thing, brass thing on the side, tp valve, prv, psi',
  dischargesOrPlugged:
    'drip*, dripping, leak*, leaking, steam*, spray*, spit*, spurts, shoots, gush*, pours, pouring, hot water, blows, blew, hiss*, running, wont stop, trickl*, plug*, plugged, cap, caps, capped, screwed a, threaded a, stopped it up, blocked, removed, took out, gotea, tira agua, vapor, chorro, tape, le puse un tapon, tapon, spitting, shoots out, stuck, rusted stuck, doesnt move, wont move, frozen shut, pinned, brass cap, plain plug, plug from, thinking of swapping',
  ranUnder:
    'all under, were under, was under, went under, gone under, completely under, fully under, under water, underwater, submerged, got wet, got soaked, sat in, were in water, was in water, water got in, water got into, water up to, water over, half under, flood got, flooded, bajo el agua, se mojo, se mojaron, se inundo, half under, swamped, got swamped, below the flood line, below the water, under the flood line, mud inside, mud in, salt crust, silt in, tapo, water covered, agua tapo',
  machine:
    'furnace, boiler, water heater, ac, ac unit, a c, air conditioner, heat pump, air handler, washer, dryer, fridge, refrigerator, freezer, dishwasher, stove, oven, outlets, outlet, panel, breakers, breaker box, electric panel, wiring, compressor, well pump, sump pump, lavadora, refri, refrigerador, estufa, calentador, secadora, centro de carga, contactos, boiler, condenser, mini split, minisplit, lennox, trane, carrier, blower, receptacles, outlets, hot tub, enchufes, luz',
  turnBackOn:
    'turn it on, turn it back on, back on, flip the breaker*, flip it back, plug it in, plug it back, plug them back, relight, light it, restart, start it up, fire it up, power it up, dry it out, dried out, dried it, hair dryer, let it dry, prender, prenderlo, conectar, subir la pastilla, secar, secarlo, run a load, hit the reset, turn it back, still go, still works, putting power, power on, power back, conectar la luz, conectar',
  floodTalk:
    'flood, flooded, flooding, floodwater, flood water, creek, river, surge, storm surge, hurricane, sewage, standing water, feet of water, ft of water, inches of water, water came in, came in the house, water line, high water, inundacion, se inundo, inundo, rio, huracan, metio el agua, se metio el agua, sump died, surge, went down, river went, flood line, pumped it out, muddy, water went down, ya bajo',
  rollupDoor:
    'garage, garage door, overhead door, roll up door, rollup door, door opener, cochera, garaje, porton, cortina, roll up, chamberlain, liftmaster, above the door, opener, cochera',
  springParts:
    'spring, springs, torsion, torsion bar, torsion spring*, extension spring*, winding bar*, cable off, cable came off, cable is off, cables are off, cable snapped, cable broke, cable is frayed, frayed cable, cable hanging, cables hanging, cable drum, off the drum, bottom bracket, resorte*, cable se solto, cable se rompio, cable roto, wire rope, big coil, stretchy coil*, torsion tube, set screws, steel line, lift cable, red bracket, bottom corner bracket, resortes',
  springBroken:
    'in two pieces, two pieces, in two, in half, has a gap, gap in it, broke, broken, snapped, snap, split, two pieces, in two, in half, gap in, popped, bang, boom, gunshot, hanging, off, loose, frayed, unwound, wind, winding, rewind, tighten, adjust, replace, replacing, swap, stretched, rusted, wont lift, wont open, weighs a ton, super heavy, heavy, slammed, crooked, se rompio, roto, rota, cambiar, ajustar, pesa, pesada, trono, unraveling, unravel, strands, strand, unbolt, loosen, shot across, wrapped round, wrapped around, came off, few left, how many turns, turns for, dropped like, dropped, hook the, rebar, rebars, broke coil, balanced',
  doorDrops:
    'slammed down, slams down, came crashing, crashed down, drops, dropped, fell, falls, weighs a ton, so heavy, super heavy, way heavy, too heavy, crooked, one side, off track, off the track, off its track, wont stay up, se cae, se cayo, se azota, pesa mucho, se descarrilo',
  gritTool:
    'jackhammering, jackhammered, breaking up, saw cutting, core drilling, angle grinder, grinder, grind, grinding, cut off saw, cutoff saw, demo saw, wet saw, tile saw, skill saw, skil saw, circular saw, chop saw, diamond blade, masonry blade, dry cut, dry cutting, jackhammer, jack hammer, hammer drill, rotary hammer, chasing, sandblast*, scarif*, polish the concrete, grind the, pulidora, esmeril, amoladora, cortadora, rotomartillo, diamond wheel, tuckpoint*, tuck point*, hammer drill*, hammer drilled, hammer drilling, sweeping up the powder, powder hangs, gray powder, cut off wheel, dewalt grinder',
  stoneWork:
    'patio, driveway, sidewalk, curb, footing, chimney, concrete, cement, mortar, thinset, thin set, brick, bricks, blocks, paver, pavers, stone, granite, quartz, quartzite, marble, stucco, tile, tiles, slab, grout, hardie, hardieboard, fiber cement, engineered stone, countertop, limestone, flagstone, concreto, cemento, ladrillo*, bloque*, cantera, loseta*, piedra, marmol, granito, mortar joints, chimney breast, chimney, foundation',
  mouseSign:
    'black rice, like rice, rice shaped, rice sized, black pellets, little turds, tiny turds, turds, poops, little poops, tootsie rolls, chewed through, nesting, scurrying, scampering, pitter patter, running around in, dead animal smell, something died, died in, cagarrut*, caquita*, bolitas negras, granitos negros, mordisqueado, royeron, roido, little black pellets, tiny black pellets, little black droppings, scratching in the wall, scratching in the walls, scratching in the ceiling, scratching in the attic, scratching noises in, scratching at night, chewed into the bag',
  mousePlace:
    'drawer, drawers, cabinet, cabinets, pantry, cupboard, stove, under the sink, attic, wall, walls, ceiling, crawl space, crawlspace, garage, shed, closet, insulation, basement, behind the fridge, behind the stove, vents, duct, ducts, bag of, cereal, dog food, alacena, cajon*, cocina, atico, pared, closet, cochera, techo',
  darkFlyer:
    'flying thing, flying around, flew around, flies around, swooping, leathery wings, leathery, fangs, mouse with wings, flying mouse, flying rat, murcielago*, bat, bats, fly out, flying out, come out at dusk, mouse bird, bat colony, little brown, bird with no feathers, squeaking in the wall, one crawled out, got a colony, vampire looking, vampire lookin, fly out from, out at dusk, murcielago volando, something flapping, something flying, something fluttering, something swooping, algo volando',
  sleepsThere:
    'brought in, cat brought, dog brought, dog caught, cat caught, dog killed, cat killed, in the house, in our house, in my house, in the hallway, in the closet, bedroom, nursery, crib, bed, asleep, sleeping, slept, woke up, woke, baby, kids room, kid s room, curtains, curtain, sofa, hair, pillow, attic, living room, recamara, cuarto, cuna, cama, dormid*, dormia, desperto, bebe, cortina*, neck, red dots, two tiny, gable, gable trim, baseboard, cat had it, bare hands, thumb, ceiling fan, guano, touched her, touched his, touched my, attics, nipped, crawled out',
  stingers:
    'yellow jacket*, yellowjacket*, hornet*, wasp*, bee, bees, honeybee*, honey bee*, paper nest, honeycomb, swarm, swarming, stung, stinging, abejas, avispa*, avispero, panal, enjambre, colmena',
  stingPlace:
    'wall, walls, siding, soffit, eave*, attic, vent, behind the, under the deck, under the eaves, under the porch, hole in, crack in, in the ground, shutter, shutters, roof, chimney, ceiling, light fixture, mailbox, shed, porch, deck, playset, swing set, allergic, epipen, pared, techo, atico, jardin, alergic*',
  mammalInside:
    'raccoon*, coon, coons, skunk*, possum*, opossum*, rattler, rattlesnake*, copperhead, fox, groundhog, coyote, bobcat, feral, rabid, mapache*, zorrillo*, vibora*, culebra*, serpiente*, tlacuache*, black and white fella, slithered, shed skin, snake skin, triangle head, stumbling and drooling, snake in the, snake under, a snake behind, big snake, huge snake, culebra',
  denPlace:
    'laundry, pantry, living room, hallway, shower, bed, bedroom, tub, mailbox, wood pile, woodpile, porch, attic, crawl space, crawlspace, under the house, under the deck, under the porch, under the shed, chimney, basement, garage, laundry room, bathroom, toilet, closet, kitchen, wall, walls, babies, litter, hissing, growl*, bite, sprayed, atico, debajo de la casa, cochera, bano, cocina, mordio, crias, deck steps, dryer, behind the dryer, cat door, dog door, insulation, sprayed the dog',
  rails:
    'railing*, rail, rails, handrail*, banister*, baluster*, spindle*, balcony, balconies, deck, decking, porch, stairs, stair, steps, step, staircase, landing, ledger, stringer*, tread, treads, veranda, catwalk, loft rail, barandal*, balcon*, escalon*, escalera*, terraza, pasamanos, back platform, platform, porch floor, loft, boards on the deck, hot tub',
  railsFail:
    'wiggl*, wobbl*, wobbly, shaky, jiggl*, bouncy, loose, rotted, rotten, rotting, soft, spongy, mushy, broken, snapped, came off, came loose, coming loose, fell off, falling off, ripped off, pulled away, pulling away, pulls away, pulled out, separat*, tilt*, sunk, sinking, gave way, gives, give way, collapsed, no railing, rusted through, nails pulled, nails popping, foot went through, went through, floj*, se mueve, podrid*, quebrad*, suelt*, se cayo, se despeg*, separad*, tiembla, gap opened, big gap, rusty nails, half of the spindles, are gone, is mush, boot went, boot went thru, wet shredded wheat, beam dips, popping when, put my hand in it',
  chimneyNamed:
    'chimney*, flue, flue pipe, fireplace*, fire place, firebox, smokestack, stovepipe, stove pipe, woodstove, wood stove, wood burner, pellet stove, insert, chimenea*, fogon, wood stove, flue, pipe from my pellet stove, pellet, chimney stack, the stack, chimney liner, flue liner, fire roared, nights fire, last fire, insert, chimney brick, siding to the brick, hood in the basement, up that',
  chimneyFails:
    'smoke leaks, smoke leaking, smoke seeps, smoke comes out of the joint, smoke comes out the joint, smoke out of the joint, smoke from the joint, leaks smoke, leaking smoke, bricks keep, bricks coming off, bricks came off, brick came off, bricks are coming, bricks fell, brick fell, bricks falling, bricks on the ground, bricks in the, brick in the, brick landed, bricks landed, one landed, loose bricks, missing brick*, missing mortar, mortar is gone, mortar missing, mortar falling, mortar fell, mortar crumbling, sand in the, crown cracked, cap blew off, cap fell, came off the top, coming off the top, top fell, top came, leaning, gap between, pulled away, pulling away, separated, separating, separating from, cracked, crumbling, smoke comes back, smoke came back, smoke back into, smoke rolls, smoke rolled, smoke filled, smoke fills, smokes up, smokes us out, smoke in the, wont draw, bird nest, plugged up, stuffed, tile pieces, clay pieces, pieces of clay, clay tiles, clay liner, creosote, shiny black, tar like, tarry, roaring, freight train, jet engine, red hot, sparks out, sparks coming, flames out, flames coming, ladea*, inclinad*, se cae*, ladrillo*, humo se regresa, se regresa el humo, tapada, roared like, sparks were, shooting out the top, hanging toward, top third, puffing back, puffs back, eyes water, glass goes black, never swept, gap from the siding, see sky, soot and wet, wet streaks, came apart at, black all over, liner cracked, liner fell, smoke spills, spills smoke, spills in, came apart at the elbow, pipe came apart',
  noWarmth:
    'heat is out, heat went out, heat quit, heats out, heat has been out, heat wont, heat doesnt, no heat, furnace quit, furnace died, furnace is dead, furnace dead, furnace stopped, furnace wont, furnace is out, furnace went out, boiler quit, boiler died, boiler is dead, boiler wont, heat pump died, heat pump quit, heat pump is, heater quit, heater died, heater wont, heater is broke*, ac is out, ac quit, ac died, ac is dead, ac went out, ac wont, ac broke, no ac, air quit, air is out, air conditioner quit, air conditioner died, out of oil, out of propane, no propane, no oil, se descompuso la calefaccion, no hay calefaccion, sin calefaccion, no calienta, se descompuso el aire, sin aire, no hay aire, only cold air, blows cold, power has been off, window unit quit, wont fix the radiators, radiators are cold, no radiators, heat is off',
  hardWeather:
    'below zero, degrees, freezing, see our breath, see my breath, see your breath, blankets, bundled, snowing, blizzard, windchill, wind chill, heat wave, heatwave, sweltering, boiling in here, baby, newborn, preemie, infant, toddler, twins, grandma, grandmother, grandpa, grandfather, mother in law, elderly, 80 year, 85 year, 90 year, oxygen, dialysis, wheelchair, hospice, frio, calor, nieve, helad*, grados, bebe, abuel*, anciano*, oxigeno, concentrator, tanks left, diabetic, heart failure, making sense, snowed in, cant feel my hands, blue lips, 8 mo, like 50, 38 degrees, 97 inside, degrees inside, f inside, 50 in the house, below freezing, so cold',
  frozenPipe:
    'frozen, froze, freeze, thaw*, ice in, iced up, pipe, pipes, spigot, hose bib, solder*, sweat the, sweat a, congelad*, congelo, descongel*, tubo, tubos, tuberia, pex, no water at, froze solid, frozen main, still no water, under the elbow',
  nakedFlame:
    'torch, torches, blowtorch, blow torch, bernzomatic, benzomatic, mapp, map gas, propane torch, weed burner, weed torch, heat gun, lighter, bic, candle, candles, sterno, charcoal, newspaper, burning paper, open flame, flame, flames, roofing torch, turbo torch, kerosene heater, torpedo heater, soplete, antorcha, encendedor, vela, velas, llama, lumbre, mechero, papel prendido, tea lights, tea light, rag with kerosene, kerosene, burning rag, gonna light, heat lamp, halogen',
  shaft:
    'septic, septic tank, septic lid, cesspool, cistern, manhole, old well, hand dug well, dry well, drywell, sump pit, lift station, ejector, ejector pit, grease trap, silo, holding tank, storm drain, catch basin, culvert, storage tank, fosa, fosa septica, pozo, cisterna, aljibe, alcantarilla, noria, tanque, leach field, steel tank, street cover, concrete lid, green plastic cover, plastic cover, dark hole, brick cistern, septico, the riser in the yard, riser in the yard, at the riser, old steel tank, registro de drenaje, second chamber, down in the tank, head in the tank, in the tank to look',
  goesDownInto:
    'climb down, climbed down, climbing down, climb in, climbed in, climbing in, go down in, went down in, going down in, go down there, went down there, goes down, going down, go in, going in, went in, get in, got in, getting in, gets in, jump in, jumped in, lower me, lower him, lowered, lower myself, reach in, reached in, reaching in, lean in, leaned in, leaning in, stick my head, stuck my head, stick his head, put my head, hang upside, by the ankles, by the feet, by his ankles, ladder in, ladder down, ladder into, down the ladder, down a ladder, crawl in, crawled in, inside it, inside the tank, bajar, baja, bajo, bajarse, bajarme, se bajo, meterse, meterme, se metio, me meto, se mete, entrar, entro, con escalera, con una escalera, adentro, go in and, go down and, pull out whatever, patch the inside, want to go down, planning to go in',
  lidBad:
    'lid is rotten, lid rotten, rotten lid, is rotten, lid is rotted, lid is soft, lid sags, lid of the old, lid is loose, lid wont stay, no lid, no cover, lid is gone, lid gone, lid is missing, missing lid, lid missing, lid broke, lid is broken, broken lid, lid cracked, lid is cracked, cracked lid, lid caved, lid collapsed, lid fell in, lid fell, lid rusted, rusted lid, rotted lid, lid rotted, lid rocks, lid is rocking, lid moves, lid wobbles, lid off, cover is gone, cover is missing, cover broke, cover is broken, cover cracked, cover rusted, cover off, cover rotted, cover caved, opening with, open hole, hole over, boards over, plywood over, sheet of plywood, fell in, falls in, almost fell, stepped on, foot went, caved in, sin tapa, tapa rota, tapa quebrada, se rompio la tapa, se quebro la tapa, quito la tapa, quitamos la tapa, se cayo, lid out back broke, broke under, blew off, covers missing, cover s missing, cover in front is off, is off, dark hole, pit opened, gave way, keeps crumbling, boards are rotted, plywood over it, piece of plywood',
  bodyPart:
    'hand, hands, finger, fingers, fingertip, thumb, arm, wrist, leg, foot, feet, toe, toes, knee, ankle, head, face, eye, eyes, neck, back, chest, skin, forehead, scalp, mano, dedo, dedos, brazo, pierna, pie, cabeza, cara, ojo, ojos, espalda, breath, throat, lips, elephant, thigh, calf, palm, shin, knuckle*, belly',
  badWound:
    'went through my, went through his, went through her, took the tip, tip of my finger, tip of his finger, tip of her finger, cut the tip, chopped off, lost a finger, lost the tip, stuck in my, stuck in his, stuck in her, to the bone, see bone, see the bone, bone showing, wont stop bleeding, keeps bleeding, still bleeding, bleeding bad, bleeding a lot, bleeding everywhere, lot of blood, lots of blood, blood everywhere, blood soaked, sliced off, cant get it out, cant get out, turned blue, turning blue, bent wrong, wrong way, cant feel, burned bad, badly burned, second degree, third degree, blistered, blistering, scalded, splashed in, sangra*, sangrando, no para de sangrar, cortad* profund*, hueso, aplast*, no puede mover, no siente, going purple, fingers are gone, finger is gone, blood all over, throat is closing, closing up, full breath, get a full breath, cant get his leg, cant get her, gray and sweaty, elephant*, sitting on him, sitting on her, swelled shut, shop towel, is under it and, cant get out from under, toe is gone, bone sticking out',
  person:
    'he, she, him, her, i, my husband, my wife, husband, wife, son, daughter, kid, dad, mom, father, mother, grandma, grandpa, grandson, neighbor, roommate, brother, sister, uncle, guy, worker, helper, roofer, tenant, my, me, mi esposo, esposa, esposo, hijo, hija, papa, mama, abuelo, abuela, vecino, grandmother, he is, she is, my mother, baby, kid, kids',
  fellBadly:
    'fell off the ladder, fell off a ladder, fell from the ladder, fell off the roof, fell from the roof, fell off the deck, fell thru, fell through the, ladder slipped, ladder kicked, fell down the stairs, came off the ladder, hit his head, hit her head, hit my head, passed out, wont wake, not waking, not responding, doesnt respond, not breathing, cant breathe, can barely breathe, slurring, slurred, having a seizure, seizure, seizing, chest pain, chest is tight, tight chest, left arm, se cayo de la escalera, se cayo del techo, se desmayo, no respira, no responde, inconsciente, no despierta, convulsion*, stuck between floors, gray and sweaty, elephant*, cant get up, cannot get up, unable to get up, stopped answering me, not answering me and, my husband is under it, my wife is under it, elephants sitting, elephant sitting',
  treeNamed:
    'neighbors pine, neighbors spruce, spruce, neighbors maple, our maple, our pine, tall pine, birch, dead pine, dead oak, dead elm, redwood, sequoia, magnolia, poplar, sweet gum, hickory, tree, trees, limb, limbs, branch, branches, trunk, root ball, rootball, widow maker, widowmaker, arbol, arboles, rama, ramas, tronco, palmera, root plate, big oak, old oak, huge oak, the oak, neighbors oak, our oak, big pine, ft pine, foot pine, huge pine, the pine, a palm, the palm, dead ash, ash tree, big maple, the maple, sweetgum, cottonwood, sycamore',
  treeOnHouse:
    'on the house, on our house, on my house, on the roof, on our roof, on my roof, on the garage, on the shed, on the porch, on the deck, on the car, on the truck, on the fence, through the roof, through our roof, through the bedroom, into the house, into the roof, resting on, leaning on, leaning against, leaning toward*, leans toward*, leaning over, leaning more, leaning now, tilting, tilted, ground is lifting, lifting out, ground cracked, soil cracked, split down, split in, cracked in half, hung up, hanging by, hanging in, stuck in another, caught in, propped, spring loaded, under tension, bent over, sobre la casa, sobre el techo, encima, se recargo, recargado, ladeado, raices, colgando, root plate, ground heaved, heaved, points right at, points at, landed on, laying up there, sticking thru, sticking through, hole in the hallway, lanai, tarped, moves when',
  outsideWater:
    'creek, river, stream, bayou, lake, ocean, canal, ditch, culvert, storm drain, storm drains, storm sewer, hurricane, tropical storm, flash flood, storm surge, tide, levee, groundwater, ground water, runoff, rain water, neighbors yard, arroyo, rio, lago, mar, huracan, zanja, presa, cape fear, beaver dam, slab cracks, muddy water, brown water, tidal, bayous',
  cameInside:
    'came in, coming in, came into, comes into, coming into, came through, coming through, came under, coming under, under the door, under the front door, over the threshold, over the doorstep, over the sill, over its banks, topped, overflowed, jumped its, into the house, into the basement, into the garage, into the living, into the crawl, mud line, waterline, water line, mud everywhere, silt, se metio, se mete, entro, entrando, se salio, se desbordo, desbord*, adentro de la casa, lodo, got in the house, got into, pouring down the, lower level, pushing up thru, pushing up through, up thru the slab, came thru, left fish, touching the joists, over the furnace',
  gasTag:
    'odor detected, red tagged, red tag, door tag, shut us off because, cut us off because, company shut us off, company cut us off, company shut it off, company cut it off, company locked the, shut it off at the, told us to call, call immediately, call immediatly, leak detected, failed the pressure test, wont hold pressure, would not hold pressure, etiqueta roja',
  beforeItLights:
    'doesnt catch, does not catch, doesnt light, does not light, before it lights, wont light, when you light, before you light, no prende, antes de prender',
  vehicle:
    'truck, car, van, f150, f 150, suv, mower, forklift, trailer, tractor, dumpster, plow, backed, drove, bumper, camioneta, carro, troca',
  meterOrRiser: 'meter, gas meter, riser, regulator, propane tank, propane pipe, medidor, regulador',
  pokesIntoWall:
    'drill*, drilling, screw, screws, nail, nails, nailed, bit, hole saw, sawzall, stud finder, hang the tv, hang a, anchor*, clavo, tornillo, taladr*',
  goesOut:
    'went out, goes out, go out, going out, wont stay lit, will not stay lit, wont stay on, wont light, no flame, keeps dying, dies, died, blew out, blows out, cant get it lit, get it going, relight, re light, to pilot, se apaga, se apago, no prende, is dead, light is dead',
  readsOut:
    'reads, read, reading, says, said, shows, showed, showing, screen says, display, displays, went to, went up to, hit, peaked, marca, dice, lee, reading of',
  fourBeeps:
    'beep beep beep beep, beep beep beep, 4 times, four times, 4 chirps, four chirps, in fours, sets of 4, sets of four, cuatro veces, 4 veces',
  coIsThere:
    'found co, co in the, co from the, co is, monoxide in the, theres carbon, there is carbon, emergency, emergencia, wont quit, will not quit, wont shut up, silenced, silence it, silencing, took the battery, took out the battery, pulled the battery, threw it outside, put it outside, put it in the, rising, peak',
  airedBy:
    'door cracked, door is cracked, door open, door is open, door up, doors open, window cracked, window open, windows open, windows cracked, window is open, windows are open, open like, cracked open, open a foot, open 2 feet, a fan blowing, with a fan, good ventilation, ventilated, puerta abierta, ventana abierta, ventanas abiertas, ventilador',
  otherLiquid:
    'lemonade, juice, soda, coke, coffee, beer, tea, milk, fish tank, aquarium, mop bucket, pitcher, bucket, bead of water, drop of water, trickle, dribble, pee, peed, vomit, rain, refresco, jugo, cafe, cubeta, pipi',
  intoAnOutlet:
    'floor outlet, outlet, outlets, slot of the plug, wall plug, plug behind, plug in the, power strip, surge strip, extension cord, extension cords, breaker box, panel, switch, light switch, socket, enchufe*, contacto*, multicontacto*, apagador*',
  spilledInto:
    'ran into, ran down, runs into, poured, dumped, spilled, spilt, knocked over, leaked into, leaked onto, dripped into, dripped onto, dripping into, dripping onto, fizzed, fizzes, tire, tiro, derram*, cayo, escurr*, coming out of, down the floor outlet, down the outlet',
  bodyDepth:
    'ankle high, ankle deep, knee high, shin deep, calf deep, waist deep, waist high, over the baseboard, over the baseboards, to my shins, to my shin, to my ankles, to my knees, to my calves, to my waist, to my thighs, to my boots, over my shins, to the shins, to the knees, to the ankles, to the waist, past my ankles, past my knees, a los tobillos, a las rodillas, a la rodilla, al tobillo, a la cintura, a media pierna, over my crocs, over my shoes, over my boots, over my socks, over my slippers',
  pokedIn:
    'stuck a, stuck his, stuck her, put a, put his, put her, poked a, poked his, jammed a, jammed his, shoved a, metio, metio un, metio una, metio el',
  metalBit:
    'key, keys, fork, knife, paper clip, paperclip, hairpin, bobby pin, scissors, tweezers, llave, tenedor, cuchillo, clip, pasador, tijeras',
  socket: 'plug, outlet, socket, outlets, wall plug, receptacle, enchufe, contacto, toma',
  breakerTalk:
    'some outlets dead, half the outlets, outlets dead, 130 volts, 135 volts, 140 volts, 145 volts, 150 volts, 160 volts, 170 volts, 90 volts, 95 volts, 80 volts, lost a leg, lost a phase, dropped a leg, main trips, main tripped, main keeps tripping, main kicks off, main cuts out, main goes off, whole panel trips, same switch in the box, switch in the box, switch in the panel, switch in the fuse box, bigger fuse, 30 amp fuse, penny in the fuse, penny behind, foil in the fuse, keep having to flip, have to flip, have to reset, keep resetting, reset it every, keeps kicking off, kicks off every, wont stay on, fuse kept, kept blowing, blows the fuse, fuse blows, pastilla se baja, se baja la pastilla, se bota la pastilla, se bota el breaker',
  aluminumNamed: 'alum, aluminum, aluminium, aluminio, alumnium',
  circuitThing:
    'branch circuits, branch circuit, circuits, circuit, wires, wiring, on the branch, cables de los contactos, cableado, alambres, instalacion, cables de los, cables de',
  wireOutside: 'line, wire, cable, black line, black wire, black cable, cable, alambre, linea',
  arcs: 'popping, pops, sparking, sparks, arcing, arcs, buzzing, smoking, sizzling, crackling, burning, chispas, chispea, truena',
  onTheGround:
    'grass, fence, ground, puddle, driveway, tree, trees, lawn, yard, gutter, shingles, street, sidewalk, pasto, cerca, banqueta, arbol',
  fireSign:
    'flames, flame on, flames on, caught fire, orange inside, see orange, red at the edges, glows when, glow when, still going under, still hot inside, keeps smoking, threw flour, threw salt, threw water on it, put a lid on, baking soda on it, llamas, se prendio, se esta quemando, brasas, towel caught, grease caught, pan caught, keep pouring water',
  canBurn:
    'cabinet, cabinets, towel, curtain, curtains, pan, grease, oil, stove, oven, toaster, microwave, dryer, drum, lint, stud, studs, insulation, rags, oily rags, ashes, coals, charcoal, deck, mulch, couch, mattress, trash, trash can, garbage, paper bag, cardboard, wall, candle, aceite, cortina, toalla, basura, sarten, cenizas',
  oddSmoke: 'gray stuff, grey stuff, white stuff, black stuff, thick stuff, gray cloud, something gray',
  curls:
    'curling, curling out, rising from, coming from the gap, drifting out, drifting up, getting thicker, thicker, billow*, pouring out',
  burnLook:
    'couch burned, sofa burned, bed burned, mattress burned, chair burned, curtains burned, curtains caught, everything black, everything is black, black everywhere, burned last night, caught fire last, caught fire yesterday, like charcoal, alligator looking, half the bedroom is black, half the room is black, coated black, coated in black, black dust, black powder, black film, burned through, burnt through, burned thru, burnt thru, got the curtains, wildfire, puffed back, puff back, puffback, puffed soot, smells like a campfire, smells like campfire, smells like smoke, quemado todo, todo negro, tizn*, hollin, flared up, flare up, grease flared, crispy, microwave melted, cabinets are black, melted cabinet*',
  partOfHouse:
    'couch, sofa, bed, mattress, curtains, chair, stove, everything, garage, studs, stud, bedroom, room, every room, rooms, house, wall, ceiling, eave, eaves, attic, kitchen, furnace, boiler, framing, rafters, casa, cuarto, cocina, pared, cabinets, cabinet, stove, microwave, range hood, hood',
  overheadPlace:
    'sheet rock above, sheetrock above, above my, overhead, up there, garage lid, plaster, drywall under, over the stairs, over the bed, over my bed, ceiling tile*, nail hole, paint around',
  bellies:
    'belly, hammock, balloon, like a balloon, let go, has a dip, swelling toward, tape is ripping, screws popping, basketball, watermelon, pillow, big bubble, moves when you push, crumbling down, raining down, se hizo bolsa, panza, globo, hanging down like',
  gapSign:
    'fist between, hand between, stick my fist, stick my whole fist, fit my fist, fit my hand, see sky, see the sky, gap at the top, gap between, gap behind, gap from, moved away, opened up between, no longer touching, not touching, not resting, isnt touching, not touching, daylight on top, daylight above, daylight under, daylight between, floating, gap on top, gap above, not holding',
  crackWorse:
    'straight across, sideways, zigzag, zig zag, sticks out over, top part sticks, past them now, past the marks, past my marks, lets in light, light in, bigger at the top, wider at the top, rips open, opens again, opened again, keeps getting bigger, keeps getting wider, getting bigger, getting wider, stack of, quarters, one side up higher, one side higher, higher than the other, full length, whole length, all the way through, mas ancha, mas grande, se abre',
  crackName:
    'crack, cracks, cracked, split, splits, line, zigzag split, opening, gap, goes sideways, it goes, grieta*, rajad*, cuarteadura*, widest',
  masonryWall:
    'block wall, poured wall, basement wall, basement block, foundation, brick, bricks, mortar, slab, floor slab, cinder block, stem wall, stucco, chimney, retaining wall, pencil marks, marks at the ends, muro, barda, cimiento, losa, pared',
  steepGround:
    'hill, hillside, slope, creek bank, river bank, bluff, cliff, embankment, berm, burn scar, road above, coal mine, ladera, cerro, barranco, talud, the bank behind, bank behind',
  slopeMoves:
    'coming down, started coming, came down, slid, sliding, slides, slipping, slipped, slumped, slumping, broke off, gone under, chunks fall, chunks fell, mud is, mud keeps, mud against, boulders, rocks keep, dirt is trickling, dirt trickling, dirt keeps, popping, leaning different, trees leaning, parallel to, long cracks, cracks opened, lower than yesterday, foot lower, dropped out, se vino, se esta viniendo, se desliza, se desgajo, bajando lodo, lodo',
  holeInGround:
    'hollow under, hollow underneath, void under, cant see the bottom, no bottom, edges keep, edge keeps, keeps dropping in, keep dropping in, dropped out, just dropped, black down there, swallowed, hoyo, socavon, no se ve el fondo, hole big enough, hole wide enough, opened up by, opened up overnight, fresh crack in the grass, fresh crack, crack in the grass, dropped about, dropped two feet, dropped a foot, sank two feet, sank a foot, feet lower, size of a washing machine, size of a car, size of a bathtub, size of a fridge, size of a refrigerator, size of a truck, hole has opened, hole opened up, hole just opened',
  soggyField:
    'field out back, leach field, drain field, drainfield, leachfield, septic field, yard over the tank, yard by the tank, over the septic',
  soggy: 'soggy, wet, mushy, stinks, smells, standing water, bubbling, green and wet, squishy',
  atRisk:
    'inhaler, months along, weeks along, on o 2, o 2, oxygen, concentrator, twins, crawler, crawling, toddler*, baby, babies, infant*, newborn*, preemie, month old, year old, yr old, pregnant, expecting, chemo, transplant, dialysis, immune, copd, asthma*, emphysema, grandma, grandpa, cystic fibrosis, lupus, cancer, embarazad*, bebe, asma, quimio, oxigeno, recien nacido',
  makesIll:
    'dark fuzzy, mold*, mildew, mouse poop, mouse droppings, droppings, rat poop, backed up, sewage, sewer, soot, black powder, asbestos, white flakes, paint chips, guano, bat poop, moho, hollin, asbesto, plomo, popo, peeling paint, paint is peeling, paint peeling, paint is flaking, flaking paint, coming off in curls, paint flakes, black dust, black fuzz, fuzzy stuff, is fuzzy, fuzzy black, fuzzy green, speckled with, black specks, lead paint, lead dust, lead test',
  oldHouse:
    'victorian, farmhouse, old farmhouse, bungalow, foursquare, four square, rowhouse, row house, brownstone, craftsman, tudor, colonial, many coats, layers, five layers, coats of paint, no clue how old, old house, 1800s, 20s, 30s, 40s, 50s, 60s, the 50s, the 60s, older than, 20 s, 30 s, 40 s, 50 s, 60 s, the 50 s, the 60 s',
  paintWork:
    'belt sander, orbital sander, palm sander, sander, sanding, sand, sanded, dry scraping, scraping, scrape, scraped, scraper, heat gun, torch, wire wheel, wire brush, pressure washer, pressure wash, power wash, blast, blasting, strip, stripping, grinder, planer, shedding, alligator, alligator skin, coming off, comes off, white dust, flakes, flaking, chipping, chips, curls, peeling, worn thru, worn through, lijar, lijando, raspar',
  paintedPart:
    'trim, window trim, sash, sashes, windows, window, sill, sills, baseboard*, clapboard*, siding, exterior, door, doors, porch, porch column*, column*, radiator*, spindle*, baluster*, banister, stair, stairs, railing, nursery, marcos, ventana*, puerta*, barandal',
  labWord:
    'lab, lab results, swab, swabs, test, kit, home kit, test kit, county lady, inspector, xrf, x ray gun, x ray, dust wipes, dust wipe, wipes, finger prick, vein draw, blood, wic, pediatrician, pediatricians, nurse, screening, health department, laboratorio, pediatra, analisis',
  labSaysBad:
    'bright red, turned pink, turned red, went red, went pink, dark brown, positive, came back at, high levels, levels in, over the limit, limit is, ppm pb, pb, micrograms, ug, mcg, elevated, positivo, salio alto, salio positivo, came back high, came back positive, came back with lead, came back elevated',
  leadPlace:
    'paint, sill, sills, window, windows, sash, sashes, trim, trough, troughs, baseboard*, porch, floors, stair, balusters, rail, spindles, crib, closet, toys, chips, son, daughter, baby, yr old, year old, house, ventana*, pintura, nino, nina',
  fiberLook:
    'cement kind, cement type, cement like, cement shingle, cement shingles, cement siding, concrete shingles, hard gray shingles, felt backing, grey felt, gray felt, black tar paper under, slate like, papery stuff, white papery, papery white, white paper, gray paper, grey paper, corrugated paper, looks like cardboard, pebbly, pebble, pebbles, sparkly, sparkles, sparkle, mica, glittery, glitter, like cat litter, cat litter, silvery brown, gray fluffy, gold flakes, shiny flakes, popcorn like kernels, white wrap, white wrapping, wrapped in something white, plaster cast, like plaster, like a cast, cloth over it, with cloth, cloth jacket, plaster looking, white plaster, white chalky, white jacket, like wet cardboard, corrugated cardboard, felt papery, papery layer, gray felt, grey felt, felt backing, paper backing, tar looking, tar like, black tar, black glue, black adhesive, cutback, cottage cheese, popcorn, stipple, orange peel stipple, forro blanco, como yeso, con tela, bolitas, unicel en el techo, palomitas',
  fiberPlace:
    'shingles on the side, siding, side of the house, side of our, backing, linoleum, sheet flooring, attic, joists, between the joists, insulation, boiler, boiler pipe*, boiler pipes, steam pipe*, pipes, pipe, elbows, furnace, octopus furnace, gravity furnace, ducts, duct, seams, registers, tiles, square tiles, small square tiles, 9 inch, 9 inches, nine inch, sheet vinyl, vinyl, linoleum, ceiling, ceilings, bedroom ceilings, caldera, tubos, techo, atico, losetas',
  loosens:
    'falling off, falls off, fell off, coming apart, comes apart, split open, hanging out, dust on, dust all, poured down, spilled, raining down, chunks, grit, little fibers, fibers, drilled, kicked, knocked, tore, torn, dug, scrape, scraped, crumbl*, broken, broke, open, ripped, desmoron*, cae polvo, se cae, se esta cayendo, roto',
  roofPart:
    'tarping it, tarp it before, tarp it myself, shingle, shingles, ridge, cedar shakes, shakes, metal panels, dormer, dormer window, upper story, second story, standing up top, up top, porch top, flashing, vent boot, vent pipe, moss, gutter, satellite dish, flat top, eave, tejas, lamina, azotea',
  goesUp:
    'ladder up, put the ladder, 20 feet up, 30 feet up, shimmy, shimmying, crawl, crawling, crawl over, walk out, walking out, walk on, walk up, straddle, straddling, hop on, hop, step out, stepping out, climb, climbing, rope round, rope around, hold a rope, slid a, slid couple, slid off, in sneakers, up there right now, is up there, up there, stepladder, extension ladder, tie off, scoot, subo, subir, caminar, treparse, get to the vent, get to the top, up to the vent, hose the moss, pitch is steep, opening the pitch',
  iceWord:
    'ice, snow, wet snow, frozen, icicle, icicles, 30 inches, feet of snow, ft of snow, inches of snow, snowed, nieve, hielo, granizo, lake, ponding',
  iceRidge:
    'ice wall, wall of ice, thick ridge, ridge of, ridge of frozen, ice ridge, ice along, ice at the edge, ice behind the gutter, ice in the valley, ice shelf, block of ice, solid ice',
  eave: 'eave, eaves, gutter, gutters, shingles, soffit, edge of the roof, valley, window trim, walls, alero, canal',
  aboveUs:
    'trusses, truss, rafters, rafter, sunroom, sunroom top, carport, attic, attic hatch, up above, above the bedroom, above us, roof, flat roof, on top, patio cover, porch roof, shed roof, hallway drywall, ridge, beams, techo, lamina, vigas',
  strains:
    'pops, popping, loud pops, pop, groaning, groans, groan, creak*, crack*, cracking, cracking knuckles, moan*, tick, ticking, pinging, ping, bow, bowed, bowing, dished, dipped, dips, sag*, jammed, jammed tight, wont open, sticking, started sticking, holding a lake, ponding, pond, hundid*, truena, rechina, cruje*',
  glassOpening:
    'slider, sliding door, patio door, french door, french doors, storm door, picture window, window, windows, skylight, skylite, sash, pane, glass, shower door, mirror, sidelight, transom, tabletop, ventana*, vidrio*, cristal*, domo, tragaluz, cancel',
  glassPieces:
    'little cubes, cubes, pointed pieces, long pieces, sharp pieces, pieces still, dagger, daggers, dagger shaped, chunks are, chunks dangling, big triangle, triangle that, hanging in the frame, took a rock, took a ball, line drive, hole from, has a hole, hail stone, went thru, went through, spider webbed, spiderwebbed, spider web, starred, bulls eye, shards, slivers, pedazos, cuadritos, hoyo, agujero, glass pebbles, pebbles everywhere, blew up, exploded, top is still hanging, still hanging',
  entryForced:
    'off the hinges, busted the door, busted in, busted the lock, kicked, standing wide open, hole cut, cut the screen, smashed the, broke the window and, threw a brick, patead*, forzad*, tumbaron, rompieron',
  crimeSign:
    'when we got home, alarm company, motion in, police, cops, jewelry box, stolen, coming back, said hes coming, said he is coming, my ex, black smudges, fingerprint*, footprints, standing in the driveway, robaron, se llevaron, policia, anoche, falta*, when i got home',
  packFire:
    'roman candle, like a firework, fireworks, went up like, shot flames, shooting flames, jets of flame, fuming, popping off, exploded, blew up, caught fire, still hot, burned a hole',
  droppingsLook:
    'tons of pellets, piles of poop, latrine, latrining, dog like piles, berry seeds, shredded paper, yellow stains, chewed walnuts, droppings, guano, excremento',
  animalRoom:
    'attic, attic insulation, insulation, cabin, couch, crawl space, drywall, closet, drawers, cabinet, pantry, ridge, gable, garage, shed, atico',
  paperNest:
    'paper football, football size, football sized, size of a football, basketball size, paper nest, mud nest, they chase, chase anyone, coming in and out, going in and out, swarm, avispero, few of them came out, few of em came out, hundreds of bees, they keep coming out, honey is dripping, honey dripping, honey coming, thousands of em, thousands of them',
  nestPlace:
    'soffit, eave, eaves, porch, siding, wall, drywall, outlet, front door, bedroom wall, attic, shutter, hole, gap, crack, epi pen, epipen, allergic, alero, pared',
  alarmNamed:
    'alarm, alarms, detector*, smoke thing, smoke things, co thing, first alert*, first alerts, kidde*, hardwired ones, units, the units, smoke alarm*, the ones downstairs, the ones upstairs, alarma*',
  alarmDead:
    'has no battery, have no battery, no battery in, without a battery, threw it away, threw away, took it down, took them down, took down, never put, never seen, never had, dont have, do not have, no tenemos, ninguna, pulled all the batteries, pulled the batteries, took the batteries, batteries out, made in 19, does nothing, does nada, do nothing, dont make a sound, dont work, doesnt work, covered, with tape, taped over, disconnected, empty brackets, in a box, only one in, expired, dead, missing, beyond date, pulled all the batteries out, like that since',
  // Found by their value or spelling in `wordHazards.rules.ts`
  number: '',
  oldYear: '',
  coWord: '',
  ppmWord: 'ppm, parts per million',
  ventThing:
    'kitchen, bedroom, basement, living room, hallway, house, room, upstairs, downstairs, garage, fire dept, fire department, firefighter*, meter, technician, gas company, vent, supply vent, register, heat exchanger, furnace, boiler, flue, water heater',
  allOfUs:
    'everyone, everybody, all of us, we all, all four, all five, whole family, both of us, me and my, my wife and i, my husband and i, kids, the kids, roommates, todos, we keep, wife too, husband too, my wife too, two mornings, every morning, each morning, every night, every evening, both, family, we both',
  popcornWord: 'popcorn, cottage cheese, acoustic ceiling',
  springHeld:
    'door springs, garage springs, springs of the door, bottom bracket, bottom corner bracket, corner bracket, red bracket, torsion bar, torsion spring*, winding bar*, lift cable, torsion tube, wire rope, big coil, broke coil, broken coil, stretchy coil*, steel line, off the drum, cable off the drum, slack line, red rope, long stretchy',
  shutoff: 'shutoff, shut off, gas valve, stopcock, flex line, fitting, regulator, llave',
  notTight:
    'doesnt close, doesnt shut, does not close, does not shut, wont close all, wont shut all, wont close, wont shut, wont seat, doesnt seal, dribbles gas, faintly, psst, no cierra bien',
  heatSource:
    'heats been on, heat is on high, heat on high, heat cranked, heat going, furnace, boiler, heat pump, heater, heating, heat, radiators, radiator, baseboard heat, mini split, minisplit, tankless, pellet stove, thermostat, ac, air conditioner, air conditioning, central air, window unit, trane, lennox, carrier, goodman, calefaccion, caldera, aire',
  isBroken:
    'quit, died, dead, kaput, kaputt, shot, toast, on the fritz, fritz, crapped out, conked out, gave up, gave out, busted, locked out, locks out, lockout, wont start, wont fire, wont kick on, wont come on, not working, isnt working, doesnt work, stopped, out since, been out, went out, is out, went down, is down, been down, error code, cold air, only cold, wont heat, not heating, no calienta, descompuso, no prende, no sirve',
  burnersOn:
    'burners going, gas burners, oven open, oven door open, open oven, all four burners, oven going, running the oven, quemadores prendidos, horno abierto, horno prendido',
  nearPower:
    'power strip, power strips, extension cord, extension cords, outlet, outlets, surge protector, breaker box, entertainment center, cords, multicontacto',
  spillsBig:
    'aquarium, fish tank, washer hose, water heater, tub, bathtub, toilet tank, sprinkler, waterbed, pipe burst, hose burst, bucket, cooler',
  ranOut: 'ran behind, ran under, overflowed, emptied, gallons, leaked out',
  bareEnds:
    'bare ends, two bare, bare copper, bare wire*, live ends, wire ends, ends sticking, capped wires missing, wire nuts missing, puntas peladas, copper ends, bare copper ends',
  sticksOut: 'sticking out, hanging out, poking out, hang out of, out of the wall, sticking from, colgando, salen',
  roofSlope:
    '9 12, 10 12, 12 12, 8 12, 7 12, dew on it, dew, frost, mossy, moss, slick, slippery, steep, pitch, wet, icy, resbalos*',
  walksOnIt: 'sneakers, shoes, boots, cougar paws, ladder, walk, climb, get up, harness, rope, tenis',
  openWound:
    'opened up my, opened up his, opened up her, sliced my, sliced his, sliced her, cut my, cut his, cut her, gashed, gash, laid open, kicked back into, went into my',
  muchBlood:
    'towel is soaked, soaked towel, blood, bleeding, gushing, squirting, stitches, see fat, see muscle, sangre, to the bone, see bone',
  stoveSmokes:
    'smoke spills, spills smoke, smoke spilling, smoke rolls, smoke rolls out, smoke pours, puffs smoke, puffs back, smokes up the, smoke comes out, smoke comes back, wont draw, humo se regresa',
  usedExtinguisher:
    'used the extinguisher, used the fire extinguisher, used a fire extinguisher, emptied the extinguisher, out with the extinguisher, out with an extinguisher, sprayed the extinguisher, extinguisher dust, extinguisher powder, con el extintor',
  ductTape: 'white paper tape, white tape, paper tape, cloth tape, tape on the seams, tape on all the seams',
  ductThing: 'duct, ducts, ductwork, registers, furnace, plenum, air vents',
  isGone: 'gone, missing, stolen, empty, taken, falta, faltan',
  stranger:
    'someone, somebody, thief, thieves, a guy, a man, two men, strangers, stranger, burglar*, addict*, alguien, ladron*',
  enteredHouse:
    'went through our stuff, went through my stuff, went through our things, went through everything, rummaged, ransacked, went through the drawers, got into the garage, got in, got inside, climbed in, came in, went in, reached in, crawled in, entro, entraron, se metio',
  brokeOpen: 'smash*, broke*, pried, prised, kick*, forced, cut, jimmied, bust*, rompio, rompieron, forzo',
  plainlyForced:
    'drilled out, rammed in, been rammed, jimmied, pry marks, crowbar marks, screwdriver marks around, broke the lock, lock was broken off, lock is bent, busted the lock, deadbolt on the floor, forzaron, forzada',
  wholeDoor:
    'garage door, overhead door, roll up door, rollup door, roll up, door opener, opener, chamberlain door, liftmaster, chamberlain, porton, puerta de la cochera, puerta del garaje, cortina de la cochera',
  rootsUp:
    'root plate, roots lifted, roots are lifting, roots coming up, roots are coming up, roots came up, root ball lifted, root ball is, ground is lifting, ground heaved, grounds heaved, soil is lifting',
  waterIsIn:
    'surge put, flood put, river put, surge in the, surge left, bayous in the, bayou is in, creek is in, river is in, lake is in, creeks in the, rivers in the, lakes in the, got in the house, river got in, creek got in',
  oddFoodSmell: 'garlic, onion, cabbage, like a match, matches, egg, ajo, cebolla',
  fuelThing:
    'propane, meter, gas meter, furnace, water heater, dryer, crawl space, crawlspace, boiler, regulator, medidor, calentador, cilindro',
  hissOnly: 'hiss, hissing, hisses, hissed, psst',
  flameWord: 'flame, flames, fire, burner, burners, llama, llamas, flama, lumbre',
  burnsOddly:
    'burns tall, burns orange, burns yellow, burning orange, burning yellow, burn orange, burn yellow, tall and orange, lazy flame, looks lazy, lazy and, kind of gold, quema amarillo, llama amarilla',
  strongIll:
    'foggy, woozy, groggy, sick in the, feel sick, feels sick, brain fog, foggy and sick, so sleepy, headache*, head hurts, heads hurt, pounding head, pounding skull, head is pounding, heads are killing, migraine*, dizzy, dizzi*, nause*, queasy, throwing up, threw up, vomit*, lightheaded, light headed, passed out, nodding off, the spins, like the flu, feels like flu, like flu, feel sick, feels sick, feeling sick, felt sick, all sick, woozy, groggy, drowsy, cant stay awake, cant keep my eyes open, dolor de cabeza, duele la cabeza, mareo*, maread*, vomit*, desmay*',
  houseHeat: 'furnace, boiler, heat pump, radiators, heat, the heat, cold snap, calefaccion, caldera',
  flexLine: 'flexible connector*, flex connector*, flex line, corrugated line, corrugated stainless, gas flex',
  roomFilled:
    'filled half way, filled halfway, half way up the furnace, halfway up the furnace, half way up the water heater, halfway up the water heater, filled up to the, up to the joists',
  glowSeen: 'see a glow, see the glow, glow thru, glow through, see fire through, see flames through',
  scorchSign:
    'scorch*, soot, sooty, black marks, blackened, black streaks, black on the, melted, discolored, burn marks',
  burnerArea:
    'burner door, burner cover, burner access, draft hood, combustion chamber, burner compartment, access door of the water heater, inspection door, bottom of the water heater, furnace door, above the burner, front of the furnace, front of the boiler',
  whileHeating:
    'heater is on, heater on, heater runs, heater running, heater is running, furnace on, furnace is on, furnace runs, furnace is running, furnace running, furnace kicks, boiler is on, boiler runs, boiler running, boiler is running, stove is on, fireplace is on, fireplace is lit, fireplace going, generator is running, generator runs, generator going, heat is on, heat comes on, heat kicks on, closed the windows, windows closed for, windows shut, closed up the house, closed the house up, since we turned the heat, since the heat, since the cold, wood stove going',
  engineThing:
    'snowmobile, truck, car, van, suv, motorcycle, bike, atv, mower, tractor, boat, dirt bike, four wheeler, quad, go kart, snow blower, tiller, harley, pickup, camioneta, carro',
  idles:
    'warms up, warm up, warming up, warms it up, idling, idles, idle, left running, leaves it running, leave it running, engine running, motor running, runs the engine, revving, warmed up',
  garageWord: 'garage, shed, barn, carport, basement, workshop, cochera, garaje',
  bigIcicles: 'icicle, icicles, ice sheet, sheet of ice, ice chunks, chunks of ice, ice hanging, ice hangs, ice wall',
  overUs:
    'over the front door, over the door, above the door, above the front door, over the steps, over the walk, over the walkway, over the sidewalk, over the driveway, over our driveway, above the porch, over the porch, over our heads, over where, above where, over the stairs, over the entrance, above the entry, over the entry, over the mailbox',
} as const
