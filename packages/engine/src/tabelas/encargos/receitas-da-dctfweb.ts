/** One revenue of the DCTFWeb, as the guide lists it. */
export type ReceitaDaDctfweb = {
  readonly codigo: string
  readonly descricao: string
  /** Contribution to the previdência: the salário-família and the maternidade come off these alone. */
  readonly previdenciaria: boolean
}

/** Revenue codes of the monthly DCTFWeb (category 40), by what they are. */
export const RECEITAS_DA_DCTFWEB = {
  segurados: { codigo: '1082-01', descricao: 'CP segurados: empregados', previdenciaria: true },
  'segurados-individuais': {
    codigo: '1099-01',
    descricao: 'CP segurados: contribuintes individuais',
    previdenciaria: true,
  },
  'cpp-empregados': {
    codigo: '1138-01',
    descricao: 'CP patronal: empregados',
    previdenciaria: true,
  },
  'cpp-individuais': {
    codigo: '1138-04',
    descricao: 'CP patronal: contribuintes individuais',
    previdenciaria: true,
  },
  rat: { codigo: '1646-01', descricao: 'GILRAT ajustado', previdenciaria: true },
  'rat-adicional': {
    codigo: '1141-01',
    descricao: 'Adicional do GILRAT, aposentadoria especial',
    previdenciaria: true,
  },
  'retencao-lei-9711': {
    codigo: '1162-01',
    descricao: 'Retenção da Lei 9.711/1998',
    previdenciaria: true,
  },
  'producao-rural': {
    codigo: '1656-01',
    descricao: 'Aquisição de produção rural',
    previdenciaria: true,
  },
  cprb: { codigo: '2985-01', descricao: 'CPRB', previdenciaria: true },
  'irrf-do-trabalho': {
    codigo: '0561-07',
    descricao: 'IRRF do trabalho',
    previdenciaria: false,
  },
} as const satisfies Readonly<Record<string, ReceitaDaDctfweb>>
