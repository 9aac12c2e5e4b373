import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mixedCase } from './mixed-case.ts'

const names = {
  'SAN FRANCISCO INTL': 'San Francisco Intl',
  'GENERAL EDWARD LAWRENCE LOGAN': 'General Edward Lawrence Logan',
  'MC CLELLAN-PALOMAR': 'McClellan-Palomar',
  'MAYPORT NS (ADM DAVID L MCDONALD FLD)': 'Mayport NS (Adm David L McDonald Fld)',
  "CHICAGO O'HARE INTL": "Chicago O'Hare Intl",
  "COEUR D'ALENE": "Coeur d'Alene",
  "D'ALENE": "D'Alene",
  "MARTHA'S VINEYARD": "Martha's Vineyard",
  "W H 'BUD' BARRON": "W H 'Bud' Barron",
  'FOND DU LAC COUNTY': 'Fond du Lac County',
  'PINCKNEYVILLE/DU QUOIN': 'Pinckneyville/Du Quoin',
  'DE QUEEN': 'De Queen',
  'THE DALLES': 'The Dalles',
  'TRUTH OR CONSEQUENCES': 'Truth or Consequences',
  'HARRIMAN-AND-WEST': 'Harriman-and-West',
  'DOUBLE EAGLE II': 'Double Eagle II',
  'YUMA MCAS/YUMA INTL': 'Yuma MCAS/Yuma Intl',
  'DUKE FLD,(EGLIN AF AUX NR 3)': 'Duke Fld,(Eglin AF Aux Nr 3)',
  'WEST 30TH ST': 'West 30th St',
  'SAFFORD RGNL/1LT DUANE SPALSBURY FLD': 'Safford Rgnl/1LT Duane Spalsbury Fld',
  'DISTRICT OF COLUMBIA': 'District of Columbia',
  AÑASCO: 'Añasco',
  '  SAN   JUAN ': 'San Juan',
  'Coeur dAlene': 'Coeur dAlene',
}

for (const [capitals, written] of Object.entries(names)) {
  test(`${capitals} is written ${written}`, () => {
    assert.equal(mixedCase(capitals), written)
  })
}
