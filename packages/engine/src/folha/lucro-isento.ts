import {
  type Apurado,
  anotar,
  type Centavos,
  dado,
  decimal,
  type Memorial,
  ok,
  type Result,
  reais,
  somar,
  taxa,
} from '../dinheiro/index.ts'
import {
  comPorta,
  type Forma,
  fator,
  lista,
  objeto,
  opcional,
  umDe,
  valor,
} from '../porta/index.ts'
import type { RecusaFolha } from './tipos.ts'

/** What a company may distribute in a period without it being remuneração. Amounts in centavos. */
export type FatosLucroIsento = {
  readonly regime: 'simples' | 'presumido'
  /** Revenue of the period by activity, with its presumption of the IRPJ: `'0.32'`. */
  readonly receitas: readonly { readonly valor: Centavos; readonly percentual: string }[]
  /** Simples: the IRPJ inside the DAS. Presumido: IRPJ, CSLL, PIS and COFINS. */
  readonly tributos: Centavos
  /** Of the books, when there are any; the larger of the two is free. */
  readonly lucroContabil?: Centavos
  readonly jaDistribuido: Centavos
}

export type LucroIsento = {
  readonly presumido: Centavos
  readonly limite: Centavos
  readonly disponivel: Centavos
  readonly avisos: readonly string[]
}

const LEIS = {
  simples: 'LC 123/2006, art. 14, §§ 1º e 2º; Res. CGSN 140/2018, art. 145',
  presumido: 'Lei 9.249/1995, art. 10; IN RFB 1.700/2017, art. 238, § 2º',
} as const

const FORMA_DO_LUCRO_ISENTO: Forma = objeto<FatosLucroIsento>({
  regime: umDe(['simples', 'presumido']),
  receitas: lista(objeto({ valor, percentual: fator('0', '1') })),
  tributos: valor,
  lucroContabil: opcional(valor),
  jaDistribuido: valor,
})

/**
 * The profit that is free of tax in the hands of the partners: the presumption over the revenue less
 * the tributes, or the accounting profit when the books show more. Values in centavos.
 */
export const apurarLucroIsento = comPorta(FORMA_DO_LUCRO_ISENTO, apurarLucroIsentoConferido)

function apurarLucroIsentoConferido(
  fatos: FatosLucroIsento,
  memorial: Memorial,
): Result<LucroIsento, RecusaFolha> {
  const { receitas, tributos, lucroContabil, jaDistribuido } = fatos
  const caderno = { memorial, raiz: 'lucro-isento' }
  const comum = { fundamento: LEIS[fatos.regime], regra: 'lucro-isento@1996-01' }
  const partes = receitas.map(({ valor, percentual }, i) =>
    anotar(caderno, {
      ...comum,
      id: `presuncao-${i + 1}`,
      rotulo: `Lucro presumido da ${i + 1}ª receita`,
      formula: 'receita × percentual',
      operandos: {
        receita: reais('Receita bruta', valor, 'receita do período'),
        percentual: taxa('Presunção da atividade', percentual, 'Lei 9.249/1995, art. 15'),
      },
      exato: decimal(valor).mul(percentual),
    }),
  )
  const base = somar(caderno, {
    ...comum,
    id: 'base-presumida',
    rotulo: 'Lucro presumido das receitas',
    parcelas: partes.map((apurado, i) => ({ nome: `presuncao${i + 1}`, apurado })),
  })
  const presumido = anotar(caderno, {
    ...comum,
    id: 'presumido',
    rotulo: 'Lucro presumido depois dos tributos',
    formula: 'máximo(0; base − tributos)',
    operandos: { base: base.como, tributos: reais('Tributos do período', tributos, 'apuração') },
    exato: Math.max(0, base.valor - tributos),
  })
  const contabil: Apurado = dado('Lucro contábil', lucroContabil ?? 0, 'escrituração')
  const limite = anotar(caderno, {
    ...comum,
    id: 'limite',
    rotulo: 'Lucro isento do período',
    formula: 'máximo(presumido; contabil)',
    operandos: { presumido: presumido.como, contabil: contabil.como },
    exato: Math.max(presumido.valor, contabil.valor),
  })
  const disponivel = anotar(caderno, {
    ...comum,
    id: 'disponivel',
    rotulo: 'Lucro isento ainda por distribuir',
    formula: 'máximo(0; limite − distribuido)',
    operandos: {
      limite: limite.como,
      distribuido: reais('Já distribuído do período', jaDistribuido, 'ata de distribuição'),
    },
    exato: Math.max(0, limite.valor - jaDistribuido),
  })
  return ok({
    presumido: presumido.valor,
    limite: limite.valor,
    disponivel: disponivel.valor,
    avisos:
      jaDistribuido > limite.valor
        ? ['O que já se distribuiu passa do lucro isento: o excesso é remuneração do sócio.']
        : [],
  })
}
