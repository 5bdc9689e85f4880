import {
  type Apurado,
  anotar,
  type Caderno,
  centavos,
  dado,
  decimal,
  quantos,
  somar,
} from '../../dinheiro/index.ts'
import { diasEntre, somarDias } from '../../tempo/index.ts'
import type { RubricaApurada } from '../holerite/tipos.ts'
import { fimDoConcessivo } from './direito.ts'
import type { FatosFerias } from './tipos.ts'

const REGRA = 'ferias@2018-01'

/** Days of this rest that fall after the período concessivo (TST, Súmula 81). */
export function diasForaDoPrazo({ inicio, dias, inicioDoPeriodoAquisitivo }: FatosFerias): number {
  const fim = somarDias(inicio, Math.ceil(dias) - 1)
  const depois = diasEntre(fimDoConcessivo(inicioDoPeriodoAquisitivo), fim)
  return Math.min(dias, Math.max(0, depois))
}

type Grupo = {
  readonly id: string
  readonly dias: number
  readonly descricao: string
  readonly natureza: RubricaApurada['natureza']
  readonly terco: { readonly descricao: string; readonly natureza: RubricaApurada['natureza'] }
  readonly fundamento: string
}

/** Rest, third, abono, its third and dobra: each rounded by itself. */
export function rubricasDasFerias(caderno: Caderno, fatos: FatosFerias): RubricaApurada[] {
  const { dias, diasDeAbono = 0 } = fatos
  const remuneracao = somar(caderno, {
    id: 'remuneracao',
    rotulo: 'Remuneração das férias',
    parcelas: [
      { nome: 'salario', apurado: dado('Salário', fatos.salario, 'contrato de trabalho') },
      { nome: 'media', apurado: dado('Média das variáveis', fatos.media ?? 0, 'médias') },
    ],
    fundamento: 'CLT, art. 142',
    regra: REGRA,
  })
  const grupos: Grupo[] = [
    {
      id: 'ferias',
      dias,
      descricao: 'Férias',
      natureza: 'ferias',
      terco: { descricao: 'Terço das férias', natureza: 'terco-de-ferias' },
      fundamento: 'CLT, art. 142; CF, art. 7º, XVII',
    },
    {
      id: 'abono',
      dias: diasDeAbono,
      descricao: 'Abono pecuniário',
      natureza: 'abono-pecuniario',
      terco: { descricao: 'Terço do abono pecuniário', natureza: 'abono-pecuniario' },
      fundamento: 'CLT, arts. 143 e 144',
    },
    {
      id: 'dobra',
      dias: diasForaDoPrazo(fatos),
      descricao: 'Dobra das férias',
      natureza: 'dobra-de-ferias',
      terco: { descricao: 'Terço da dobra', natureza: 'dobra-de-ferias' },
      fundamento: 'CLT, art. 137; TST, Súmula 81',
    },
  ]
  return grupos.filter((g) => g.dias > 0).flatMap((g) => comTerco(caderno, remuneracao, g))
}

function comTerco(caderno: Caderno, remuneracao: Apurado, g: Grupo): RubricaApurada[] {
  const valor = anotar(caderno, {
    id: g.id,
    rotulo: g.descricao,
    formula: 'remuneracao ÷ 30 × dias',
    operandos: {
      remuneracao: remuneracao.como,
      dias: quantos('Dias', g.dias, 'aviso de férias'),
    },
    exato: decimal(remuneracao.valor).mul(g.dias).div(30),
    fundamento: g.fundamento,
    regra: REGRA,
  })
  const terco = anotar(caderno, {
    id: `terco-${g.id}`,
    rotulo: g.terco.descricao,
    formula: 'valor ÷ 3',
    operandos: { valor: valor.como },
    exato: decimal(valor.valor).div(3),
    fundamento: 'CF, art. 7º, XVII',
    regra: REGRA,
  })
  const referencia = `${String(g.dias).replace('.', ',')} dias`
  return [
    {
      codigo: g.id,
      natureza: g.natureza,
      descricao: g.descricao,
      referencia,
      apurado: valor,
      sinal: 1,
    },
    {
      codigo: `terco-${g.id}`,
      natureza: g.terco.natureza,
      descricao: g.terco.descricao,
      referencia: '1/3',
      apurado: terco,
      sinal: 1,
    },
  ]
}

/** Splits one base by the days of each competência; the last takes what is left. */
export function dividirPorDias(
  caderno: Caderno,
  base: Apurado,
  partes: readonly { readonly nome: string; readonly dias: number }[],
): Apurado[] {
  const total = partes.reduce((soma, p) => soma + p.dias, 0)
  const divididas: Apurado[] = []
  const comum = { fundamento: 'Decreto 3.048/1999, art. 214, § 14', regra: REGRA }
  for (const { nome, dias } of partes.slice(0, -1)) {
    divididas.push(
      anotar(caderno, {
        ...comum,
        id: `base-de-${nome}`,
        rotulo: `Base das férias em ${nome}`,
        formula: 'base × dias ÷ total',
        operandos: {
          base: base.como,
          dias: quantos('Dias de férias no mês', dias, 'aviso de férias'),
          total: quantos('Dias de férias', total, 'aviso de férias'),
        },
        exato: decimal(base.valor).mul(dias).div(total),
      }),
    )
  }
  const ultima = partes.at(-1)
  if (!ultima) return divididas
  if (divididas.length === 0) return [base]
  const resto = somar(caderno, {
    ...comum,
    id: `base-de-${ultima.nome}`,
    rotulo: `Base das férias em ${ultima.nome}`,
    parcelas: [
      { nome: 'base', apurado: base },
      ...divididas.map((apurado, i) => ({
        nome: `parte${i + 1}`,
        apurado,
        sinal: -1 as const,
      })),
    ],
  })
  return [...divididas, { ...resto, valor: centavos(resto.valor) }]
}
