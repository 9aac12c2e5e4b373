import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTitle } from './chart-title.ts'

test('runways of a title are bare designators of two digits', () => {
  const titles: Readonly<Record<string, readonly string[]>> = {
    'ILS OR LOC RWY 4R': ['04R'],
    'RNAV (GPS) RWY 02': ['02'],
    'QUIET BRIDGE VISUAL RWY 28L/R': ['28L', '28R'],
    'BAY VISUAL RWY 16 R/C/L, CONT.1': ['16R', '16C', '16L'],
    'RIVER VISUAL RWYS 4L AND 4R': ['04L', '04R'],
    'VISUAL RWY 18/36': ['18', '36'],
    'ILS RWY 18L OR LOC RWY 18': ['18L', '18'],
    'ILS RWY 28L(CAT II - III)': ['28L'],
    'ILS RWY 24 (SA CAT I)': ['24'],
    'LDA/DME-2 RWY 18': ['18'],
    'CAPE LISBURNE SIX RWY 09 (OBSTACLE)': ['09'],
    'ROUTE 80 VISUAL RWY 23': ['23'],
    'RWY 18 CONT.1': ['18'],
    'RWY 37': [],
    'VOR-A': [],
    'RNAV (GPS) -B': [],
    'COPTER LOC/DME 257': [],
    'COPTER ILS RWY 31': ['31'],
    'AIRPORT DIAGRAM': [],
  }
  for (const [title, runways] of Object.entries(titles)) assert.deepEqual(readTitle(title).runways, runways, title)
})

test('variants are letters and numbers of their own, at any place in the title', () => {
  const titles: Readonly<Record<string, string>> = {
    'RNAV (RNP) Z RWY 24R': 'Z',
    'ILS Y OR LOC Y RWY 26': 'Y',
    'ILS Z OR LOC/DME RWY 06': 'Z',
    'VOR/DME Y OR TACAN RWY 31': 'Y',
    'ILS V RWY 17 (CONVERGING)': 'V',
    'RNAV (GPS) PRM X RWY 28R': 'X',
    'ILS RWY 28R': '',
    'VOR-A': 'A',
    'VOR OR TACAN A': 'A',
    'RNAV (GPS) - A': 'A',
    'RNAV (GPS) -B': 'B',
    'NDB DME-ALPHA': 'A',
    'TACAN-C OR VOR/DME-C': 'C',
    'NDB-B (LANDING)': 'B',
    'LOC/DME BC-A': 'A',
    'LDA/DME-2 RWY 18': '2',
    'VOR-3 RWY 14L': '3',
    'COPTER NDB Y-289': 'Y',
    'BAY VISUAL RWY 16R': '',
  }
  for (const [title, variant] of Object.entries(titles)) assert.equal(readTitle(title).variant, variant, title)
})

test('an approach is flown by what its title names, in that order', () => {
  const titles: Readonly<Record<string, readonly string[]>> = {
    'HI-ILS OR LOC/DME Z RWY 36': ['ILS', 'LOC'],
    'LOC/DME BC RWY 18': ['LOC BC'],
    'VOR/DME RNAV OR GPS RWY 17': ['VOR RNAV', 'GPS'],
    'VOR OR VOR/DME OR TACAN Y RWY 33': ['VOR', 'TACAN'],
    'TACAN OR VOR/DME RWY 35R': ['TACAN', 'VOR'],
    'ILS Z OR RNAV (GPS) RWY 14': ['ILS', 'RNAV (GPS)'],
    'RNAV (RNP) Y RWY 11': ['RNAV (RNP)'],
    'GLS RWY 27': ['GLS'],
    'LOVE WEST VISUAL APPROACH RWY 13R': ['VISUAL'],
    'TAKEOFF MINIMUMS': [],
  }
  for (const [title, aids] of Object.entries(titles)) assert.deepEqual(readTitle(title).aids, aids, title)
})

test('minima, pages and marks of a title', () => {
  const minima: Readonly<Record<string, string | null>> = {
    'ILS RWY 16R (SA CAT I)': 'SA CAT I',
    'ILS RWY 34R  (SA CAT I - II)': 'SA CAT I - II',
    'ILS RWY 36L (SA CAT II)': 'SA CAT II',
    'ILS RWY 06(CAT II)': 'CAT II',
    'ILS RWY 01L (CAT II - III)': 'CAT II - III',
    'ILS RWY 01L (CAT II & III)': 'CAT II - III',
    'ILS RWY 19R (CAT III)': 'CAT III',
    'ILS OR LOC RWY 19R': null,
  }
  for (const [title, lowest] of Object.entries(minima)) assert.equal(readTitle(title).minima, lowest, title)
  assert.deepEqual(
    ['A ONE', 'A ONE, CONT.1', 'BUCHANAN NINE CONT.1', 'A ONE  , CONT.12'].map(
      (title) => readTitle(title).continuation,
    ),
    [0, 1, 1, 12],
  )
  assert.deepEqual(
    ['A ONE', 'A ONE (RNAV)', 'A ONE (RNAV1) (OBSTACLE)', 'A ONE (RNAV 1)', 'A ONE (RNP)'].map(
      (title) => readTitle(title).navigation,
    ),
    [null, 'RNAV', 'RNAV', 'RNAV', 'RNP'],
  )
  assert.equal(readTitle('COPTER RNAV (GPS) 086').course, '086')
  assert.equal(readTitle('ILS PRM RWY 28L').prm, true)
  assert.equal(readTitle('CONVERGING ILS RWY 13R').converging, true)
  assert.equal(readTitle('HI-TACAN RWY 09').high, true)
  assert.equal(readTitle('PRM AAUP, CONT.1').aaup, true)
})
