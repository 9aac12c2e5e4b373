import { categories, categoryOf, isTypeCode, precisionOf, typeCodes } from '../../contract/index.ts'
import { command } from '../command.ts'
import { showList } from '../terminal/show-list.ts'

const rows = categories.flatMap((category) =>
  Object.keys(typeCodes)
    .filter(isTypeCode)
    .filter((code) => categoryOf(code) === category)
    .toSorted()
    .map((code) => ({ type_code: code, category, name: typeCodes[code].name, precision: precisionOf(code) })),
)

export const typeCodesList = command({
  summary: 'List the type codes of charts and what they mean',
  arguments: [],
  options: {
    category: { type: 'string', value: 'CATEGORY', summary: 'Only codes of this category', choices: categories },
  },
  examples: [
    ['type-codes', 'what the column type_code of a manifest may contain'],
    ['type-codes --category APP', 'those of approach charts'],
  ],
  run: async ({ values }, { terminal }) => {
    const listed = rows.filter(({ category }) => values.category === undefined || category === values.category)
    showList(terminal, 'type_codes', listed, {
      columns: [
        { title: 'Code', cell: (row) => row.type_code },
        { title: 'Category', cell: (row) => row.category },
        { title: 'Meaning', cell: (row) => row.name },
        {
          title: 'Approach',
          cell: ({ precision }) => (precision === null ? '' : precision ? 'precision' : 'non-precision'),
        },
      ],
      empty: '',
    })
    return 'ok'
  },
})
