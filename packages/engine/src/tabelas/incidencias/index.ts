import { tabelas } from '../../tempo/index.ts'
import type { Natureza } from './naturezas.ts'

export {
  DESCONTOS_DO_ESOCIAL,
  type DescontoDoEsocial,
  RUBRICAS_DO_ESOCIAL,
  type RubricaDoEsocial,
} from './esocial.ts'
export { NATUREZAS, type Natureza } from './naturezas.ts'

export type Incidencia = {
  readonly inss: boolean
  /** The company's own 20 %, RAT and terceiros. */
  readonly patronal: boolean
  readonly irrf: boolean
  readonly fgts: boolean
  readonly fonte: string
}
export type TabelaDeIncidencias = {
  readonly naturezas: Readonly<Record<Natureza, Incidencia>>
}

const tudo = (fonte: string): Incidencia => ({
  inss: true,
  patronal: true,
  irrf: true,
  fgts: true,
  fonte,
})
const nada = (fonte: string): Incidencia => ({
  inss: false,
  patronal: false,
  irrf: false,
  fgts: false,
  fonte,
})

const REMUNERACAO = 'Lei 8.212/1991, art. 28, I; RIR/2018, art. 36; Lei 8.036/1990, art. 15'
const SALARIO = tudo(REMUNERACAO)

/** Which bases each kind of payment enters, by competência. */
export const INCIDENCIAS = tabelas<TabelaDeIncidencias>('tabela de incidências', [
  {
    // Tema 985 of the STF is modulated to 15/09/2020: 2024 is all on this side of it.
    desde: '2020-10',
    revisarEm: '2027-01',
    fonte: 'Lei 8.212/1991, art. 28; RIR/2018, arts. 35 e 36; Lei 8.036/1990, art. 15',
    naturezas: {
      salario: SALARIO,
      'hora-extra': { ...SALARIO },
      dsr: { ...SALARIO },
      'adicional-noturno': { ...SALARIO },
      insalubridade: { ...SALARIO },
      periculosidade: { ...SALARIO },
      comissao: { ...SALARIO },
      gratificacao: { ...SALARIO },
      falta: tudo('Lei 605/1949, art. 6º: o que se desconta não é remuneração'),
      ferias: tudo('CLT, art. 148; RIR/2018, art. 682'),
      'terco-de-ferias': tudo('STF, Tema 985 (pagamentos a partir de 15/09/2020)'),
      'abono-pecuniario': nada('CLT, art. 144; STJ, Súmula 125'),
      'ferias-indenizadas': nada('Lei 8.212/1991, art. 28, § 9º, “d”; STJ, Súmula 386'),
      'dobra-de-ferias': nada('Lei 8.212/1991, art. 28, § 9º, “d”'),
      'decimo-terceiro-1': {
        ...nada('Decreto 3.048/1999, art. 214, § 6º; RIR/2018, art. 700; Lei 8.036/1990, art. 15'),
        fgts: true,
      },
      'decimo-terceiro': tudo('Lei 8.212/1991, art. 28, § 7º; RIR/2018, art. 700'),
      'aviso-indenizado': { ...nada('STJ, Tema 478; TST, Súmula 305'), fgts: true },
      indenizacao: nada('Lei 8.212/1991, art. 28, § 9º, “e”; RIR/2018, art. 35, III'),
      'salario-familia': nada('Lei 8.212/1991, art. 28, § 9º, “a”'),
      'ajuda-de-custo': nada('CLT, art. 457, § 2º; Lei 8.212/1991, art. 28, § 9º, “g” e “h”'),
      'auxilio-doenca-15-dias': { ...tudo('STJ, Tema 738'), patronal: false },
      'salario-maternidade': { ...tudo('STF, Tema 72'), patronal: false },
      plr: nada('Lei 10.101/2000, art. 3º: o IRRF é da tabela própria'),
    },
  },
])
