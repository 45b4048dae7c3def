import type { DamageAnalysis } from './analysis.schema.ts'

/**
 * The built-in general guidance, shown when no provider answered: damage type, severity, cost, time, difficulty and
 * confidence as specified (section 9), with eight generic steps. It is not based on the photo and says so.
 */
export const GENERAL_GUIDANCE: DamageAnalysis = {
  damageType: 'General Property Damage',
  severity: 'Medium',
  repairInstructions: [
    'Make the area safe: keep people away, and switch off power or water to it if you can do so without touching anything wet or broken.',
    'Stop what causes the damage, such as a leak or an open gap, before you repair what it did.',
    'Take photos from near and far, and note the date, for your records and your insurer.',
    'Clear the area and let wet material dry. Mold can start on wet material within 24 to 48 hours.',
    'Remove loose and broken material until you reach a sound surface. In a house built before 1980, have suspect material tested for asbestos and lead before you cut or sand it.',
    'Measure what is missing and buy matching material, with some to spare.',
    'Repair in layers, from the structure outward, and let each layer dry or set as its maker says.',
    'Finish and seal the surface, then look at it again after a week. If the damage comes back, its cause is still there.',
  ],
  estimatedCost: { min: 20, max: 100 },
  estimatedTime: '2-4 hours over 1-2 days',
  materialsNeeded: [
    'Patching compound or filler that suits the surface',
    'Sandpaper, medium and fine',
    'Primer and paint or sealant',
    'Plastic sheet and masking tape',
    'Cleaning cloths and mild detergent',
  ],
  toolsRequired: ['Putty knife', 'Utility knife', 'Screwdriver set', 'Tape measure', 'Flashlight', 'Bucket'],
  difficultyLevel: 'Intermediate',
  safetyWarnings: [
    'Do not touch wet outlets, switches or appliances. Have a licensed electrician check any that got wet.',
    'Wear gloves, safety glasses and an N-95 mask when you remove damaged material.',
    'Call a professional for damage to structure, gas, main wiring, or mold over about 10 square feet.',
  ],
  additionalNotes: [
    'This is general guidance. It is not based on your photo.',
    'If the damage grows, or you are unsure, ask a professional to look at it in person.',
  ],
  confidence: 50,
}
