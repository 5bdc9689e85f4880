import type { LinhaDoPlano } from './linha.ts'

/** Code, name, natural side, referencial (`?` = to be confirmed) and função; synthetic ones have no função. */
export const CONTAS_DE_APURACAO: readonly LinhaDoPlano[] = [
  ['5', 'APURAÇÃO DO RESULTADO', 'C'],
  ['5.1', 'Encerramento', 'C'],
  ['5.1.1', 'Contas de apuração', 'C'],
  [
    '5.1.1.01',
    'Apuração do Resultado do Exercício (ARE)',
    'C',
    '',
    'Recebe receitas e despesas no encerramento e termina em zero.',
  ],
  ['9', 'CONTAS DE COMPENSAÇÃO', 'C'],
  ['9.1', 'Compensação ativa', 'D'],
  ['9.1.1', 'Bens de terceiros e garantias', 'D'],
  [
    '9.1.1.01',
    'Contratos, avais e garantias (ativo)',
    'D',
    '',
    'Responsabilidades que não mexem no patrimônio.',
  ],
  ['9.2', 'Compensação passiva', 'C'],
  ['9.2.1', 'Contrapartidas', 'C'],
  [
    '9.2.1.01',
    'Contratos, avais e garantias (passivo)',
    'C',
    '',
    'Contrapartida das responsabilidades.',
  ],
]
