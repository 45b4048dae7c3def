import { here, lookAlike, say, type Playbook } from '../playbook.ts'

export const PLAYBOOK: Playbook = {
  kind: 'tile',
  title: 'Tile, grout or shower',
  urgency: 'month',
  difficulty: 'Beginner',
  time: '1-2 days',
  recognize: [say('Cracked grout, a hollow sound, a loose tile, or grout that stays wet.')],
  lookAlikes: [
    lookAlike('Soap film', 'Does it wipe off?'),
    lookAlike('White salt', 'Is it a white powder?'),
    lookAlike('Caulk only', 'Is the gap only in the corners?'),
    lookAlike('Surface mold', 'Does it scrub off?'),
  ],
  redFlags: [say('The wall is soft when you press it.'), say('It leaks into the room below.')],
  first15: [
    say('If a shower leaks or feels soft, stop using it.'),
    here('Press the wall with your thumb.'),
    here('Take photos from near and far.', 'S47'),
  ],
  doNot: [say('Never mix cleaners.', 'S1'), say('Do not cut tile or grout dry.', 'S29')],
  untilHelp: [here('Tape plastic over the gap and shower elsewhere.')],
  work: {
    by: 'owner',
    trade: 'a tile setter',
    why: say(
      'You can replace grout, caulk and up to three tiles on a firm wall yourself. Leave more to a tile setter.',
    ),
    say: 'I have damaged tile or grout. I can tell you what is loose, and whether it leaks into the room below.',
    ask: [
      'Will you flood-test the pan for 24 hours?',
      'What kind of board is behind the tile?',
      'Can you match the tile?',
    ],
  },
  outline: [
    say('Rake out worn grout by hand with a damp grout saw and an N-95 mask.', 'S29'),
    say('Clean the joints.'),
    say('Press in new grout and let it cure.'),
    say('Seal the grout and caulk the corners.'),
    say('Keep it dry for 24 to 72 hours.'),
  ],
  materials: ['Grout', 'Sealer', 'Silicone caulk'],
  tools: ['Hand grout saw', 'Sponge', 'Grout float', 'N-95 mask'],
  photograph: [say('Mark hollow tiles with tape and take a photo.')],
  insurance: [say('Wear is usually not insured. Ask your insurer.', 'S46')],
  blindSpots: [say('A photo cannot show what is behind the tile.')],
}
