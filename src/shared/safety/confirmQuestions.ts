/**
 * For each hazard that words can raise, the question that its owner can answer with one tap. It asks for the whole
 * condition, now or since it began, and never for one sign alone, so that a truthful NO means that the danger is not
 * there. What a hazard is, and why, has the sources of its rule in `hazardRules.ts`.
 */
type Question = { en: string; es: string }

const question = (en: string, es: string): Question => ({ en, es })

export const CONFIRM_QUESTIONS: Readonly<Record<string, Question>> = {
  H01: question(
    'Has anyone smelled gas, or heard it hiss, since this began?',
    '¿Alguien olió gas, o lo oyó silbar, desde que esto empezó?',
  ),
  H02: question(
    'Was a gas pipe, hose or meter hit, cut, bent or pulled?',
    '¿Se golpeó, cortó, dobló o jaló un tubo, manguera o medidor de gas?',
  ),
  H03: question(
    'Does a gas flame burn yellow, or does the pilot go out?',
    '¿La llama de gas es amarilla, o se apaga el piloto?',
  ),
  H04: question(
    'Did a carbon monoxide alarm or meter go off at any time?',
    '¿Sonó alguna vez una alarma o medidor de monóxido de carbono?',
  ),
  H05: question(
    'Has anyone felt sick or dizzy at home since this began?',
    '¿Alguien se sintió mal o mareado en casa desde que esto empezó?',
  ),
  H06: question(
    'Does a grill, engine or gas oven run in or near the house?',
    '¿Hay una parrilla, motor u horno de gas encendido en casa o cerca?',
  ),
  H07: question(
    'Is water on, in or near anything that uses power?',
    '¿Hay agua sobre, dentro o cerca de algo eléctrico?',
  ),
  H08: question(
    'Is there water on a floor where cords, outlets or machines are?',
    '¿Hay agua en un piso donde hay cables, enchufes o aparatos?',
  ),
  H09: question(
    'Has anyone felt a shock or a tingle since this began?',
    '¿Alguien sintió un toque eléctrico o un hormigueo desde que esto empezó?',
  ),
  H10: question(
    'Is a plug, cord, switch or panel hot, burned, buzzing or sparking?',
    '¿Un enchufe, cable, interruptor o panel está caliente, quemado, zumba o echa chispas?',
  ),
  H11: question(
    'Do lights go dim, or does a breaker trip again and again?',
    '¿Bajan las luces, o salta un interruptor una y otra vez?',
  ),
  H12: question(
    'Does the house have old cloth or metal wires, or a very old panel?',
    '¿La casa tiene cables viejos de tela o aluminio, o un panel muy viejo?',
  ),
  H13: question('Is a wire bare, cut, or hanging out?', '¿Hay un cable pelado, cortado o colgando?'),
  H14: question(
    'Is a power line down, hanging low, or pulled loose?',
    '¿Hay un cable de luz caído, colgando bajo o suelto?',
  ),
  H15: question(
    'Has anything burned, glowed or smoked since this began?',
    '¿Algo ardió o echó humo desde que esto empezó?',
  ),
  H16: question('Was there a fire or soot in the house?', '¿Hubo fuego u hollín en la casa?'),
  H17: question('Does a ceiling sag, bulge or drop pieces?', '¿Un techo se hunde, se hincha o suelta pedazos?'),
  H17W: question(
    'Does a ceiling sag or bulge, and could water be in it?',
    '¿Un techo se hunde o se hincha, y puede tener agua?',
  ),
  H18: question(
    'Does a wall, a post or the house itself lean, bulge or sink?',
    '¿Una pared, un poste o la casa se inclina, se hincha o se hunde?',
  ),
  H19: question('Is a crack wide, growing, or shaped like steps?', '¿Una grieta es ancha, crece o va en escalera?'),
  H20: question('Does a floor feel soft, or did it give way?', '¿El piso se siente blando, o cedió?'),
  H21: question(
    'Is a beam, post or wall that holds weight cut, cracked or rotten?',
    '¿Una viga, poste o pared de carga está cortada, rajada o podrida?',
  ),
  H22: question('Has the ground by the house moved or slid?', '¿La tierra junto a la casa se movió o se deslizó?'),
  H23: question(
    'Is there sewage, or did water come up from a drain?',
    '¿Hay aguas negras, o subió agua por un desagüe?',
  ),
  H24: question('Is there a lot of mold, or mold in the air ducts?', '¿Hay mucho moho, o moho en los ductos de aire?'),
  H25: question(
    'Is a child, a sick person or an old person near this?',
    '¿Hay cerca un niño, un enfermo o una persona mayor?',
  ),
  H26: question(
    'Is old paint peeling, chipped, or being sanded or scraped?',
    '¿Hay pintura vieja que se pela, o que alguien lija o raspa?',
  ),
  H26C: question(
    'Is old paint loose where a child or a pregnant woman lives?',
    '¿Hay pintura vieja suelta donde vive un niño o una embarazada?',
  ),
  H27: question('Did any test find lead?', '¿Alguna prueba encontró plomo?'),
  H28: question('Could this stuff be old and have asbestos in it?', '¿Puede ser un material viejo con asbesto?'),
  H29: question(
    'Is old stuff that could have asbestos broken, cut or dusty?',
    '¿Está roto, cortado o con polvo un material que puede tener asbesto?',
  ),
  H30: question('Is anyone on the roof, or going up there?', '¿Alguien está en el techo de la casa, o va a subir?'),
  H31: question(
    'Does the roof creak or sag, or hold a lot of ice or snow?',
    '¿El techo cruje o se hunde, o tiene mucho hielo o nieve?',
  ),
  H32: question('Is any glass broken or cracked?', '¿Hay algún vidrio roto o rajado?'),
  H33: question('Did someone break in, or try to?', '¿Alguien entró a la fuerza, o lo intentó?'),
  H34: question(
    'Were two cleaners used at the same place, one of them with bleach?',
    '¿Se usaron dos limpiadores en el mismo lugar, uno con cloro?',
  ),
  H34C: question(
    'Did anyone breathe fumes from cleaners since this began?',
    '¿Alguien respiró vapores de limpiadores desde que esto empezó?',
  ),
  H35: question('Did fuel, oil or a poison leak or spill?', '¿Se derramó combustible, aceite o un veneno?'),
  H36: question(
    'Is a large battery swollen, hot, wet, hit or smoking?',
    '¿Una batería grande está hinchada, caliente, mojada, golpeada o echa humo?',
  ),
  H37: question(
    'Is power fed into the house through a plug or a cord?',
    '¿Se mete luz a la casa por un enchufe o un cable?',
  ),
  H38: question(
    'Does a water heater, boiler or its valve leak, bang, stick or overheat?',
    '¿Un calentador, caldera o su válvula gotea, golpea, se traba o calienta de más?',
  ),
  H39: question('Was a machine, a plug or a panel under water?', '¿Un aparato, enchufe o panel estuvo bajo el agua?'),
  H40: question(
    'Is a spring or cable of a garage door broken, loose or being fixed?',
    '¿Está roto o suelto un resorte o cable de la puerta del garaje?',
  ),
  H41: question(
    'Is anyone cutting or grinding stone, brick, tile or concrete?',
    '¿Alguien corta o pule piedra, ladrillo, azulejo o concreto?',
  ),
  H42: question('Are there mice or rats, or what they leave behind?', '¿Hay ratones o ratas, o sus excrementos?'),
  H43: question('Was a bat in the house?', '¿Hubo un murciélago en la casa?'),
  H44: question(
    'Does a wild animal, or do bugs that sting, live there?',
    '¿Vive ahí un animal salvaje, o insectos que pican?',
  ),
  H45: question(
    'Is a rail, deck, stair or step loose, rotten or broken?',
    '¿Un barandal, terraza o escalón está suelto, podrido o roto?',
  ),
  H46: question(
    'Is a chimney or vent pipe cracked, blocked or apart?',
    '¿Una chimenea o tubo de salida está rajado, tapado o separado?',
  ),
  H47: question(
    'Is a baby, sick or old person there with no heat or cooling?',
    '¿Hay un bebé, enfermo o persona mayor sin calefacción o sin aire frío?',
  ),
  H48: question('Is a flame or torch used on a pipe?', '¿Se usa una llama o soplete en un tubo?'),
  H49: question(
    'Is anyone going into a tank, well, pit or manhole?',
    '¿Alguien va a entrar en un tanque, pozo, fosa o alcantarilla?',
  ),
  H50: question('Is anyone hurt or trapped?', '¿Hay alguien herido o atrapado?'),
  H51: question(
    'Did a tree or a big branch fall, or does one lean?',
    '¿Cayó un árbol o una rama grande, o hay uno inclinado?',
  ),
  H52: question('Did water come in from outside?', '¿Entró agua desde afuera?'),
  H53: question(
    'Is a smoke or carbon monoxide alarm missing, or not working?',
    '¿Falta o no sirve una alarma de humo o de monóxido de carbono?',
  ),
}
