import {
  type Centavos,
  comPrefixo,
  formatarReais,
  type Memorial,
  ok,
  type Recusa,
  type Result,
  ratear,
} from '../dinheiro/index.ts'
import { apurarDividendos, apurarProLabore } from '../folha/index.ts'
import { comPortas } from '../porta/index.ts'
import { ultimoDiaDoMes } from '../tempo/index.ts'
import { lucroConferido } from './distribuicao.ts'
import type { FatosDoLucroDistribuivel } from './fatos.ts'
import { FORMA_DO_LUCRO_DISTRIBUIVEL, perguntada } from './formas.ts'
import { mesesDoAno } from './historico.ts'
import {
  type Calculo,
  campoInvalido,
  concluir,
  curvaDe,
  grade,
  menorCusto,
  type Parte,
  pontoDe,
  sensibilidadeDe,
  variar,
} from './ponto.ts'
import type { Equilibrio, Ponto, Simulacao } from './tipos.ts'

const ALTERNATIVAS_DO_LUCRO = ['sem-escrituracao', 'com-escrituracao'] as const
type Alternativa = (typeof ALTERNATIVAS_DO_LUCRO)[number]
const ROTULOS: Readonly<Record<Alternativa, string>> = {
  'sem-escrituracao': 'Sem escrituração: lucro até a presunção',
  'com-escrituracao': 'Com escrituração: lucro contábil',
}

function limiteDe(fatos: FatosDoLucroDistribuivel, alternativa: Alternativa): Centavos {
  if (alternativa === 'com-escrituracao') return Math.max(0, fatos.lucroContabil)
  const { receita, percentual, irpj } = fatos
  return lucroConferido({ tipo: 'presuncao', receita, percentual, irpj })
}

/** INSS and IRRF of the year: what passes the limit is remuneration (LC 123/2006, art. 14, § 1º). */
function custoEm(
  fatos: FatosDoLucroDistribuivel,
  { alternativa, total }: { readonly alternativa: Alternativa; readonly total: Centavos },
  memorial: Memorial,
): Result<Calculo, Recusa> {
  const limite = limiteDe(fatos, alternativa)
  const isento = Math.min(total, limite)
  const meses = mesesDoAno(fatos.ano)
  // One share for each partner and month, all alike.
  const cotas = meses.flatMap((competencia) =>
    fatos.socios.map((socio) => ({ ...socio, competencia })),
  )
  const repartir = (valor: Centavos) =>
    ratear(
      valor,
      cotas.map(() => 1),
    )
  const [lucros, excessos] = [repartir(isento), repartir(total - isento)]
  const somas = { inss: 0, irrf: 0, irrfDoLucro: 0 }
  for (const [i, { socioId, dependentes, competencia }] of cotas.entries()) {
    const lucro = lucros[i] ?? 0
    const bruto = excessos[i] ?? 0
    const dataDePagamento = ultimoDiaDoMes(competencia)
    const doMes = comPrefixo(memorial, `${socioId}.${competencia}.`)
    if (lucro > 0) {
      const pago = apurarDividendos(
        {
          socioId,
          dataDePagamento,
          lucros: [{ valor: lucro, resultadoAte: dataDePagamento }],
          residente: true,
          simples: fatos.simples,
          ...(fatos.escolhas ? { escolhas: fatos.escolhas } : {}),
        },
        doMes,
      )
      if (!pago.ok) return pago
      somas.irrfDoLucro += pago.value.irrf
    }
    if (bruto === 0) continue
    const recibo = apurarProLabore(
      {
        socioId,
        competencia,
        dataDePagamento,
        bruto,
        dependentes,
        outrasFontesInss: 0,
        patronalForaDoDas: false,
      },
      doMes,
    )
    if (!recibo.ok) return recibo
    somas.inss += recibo.value.inss
    somas.irrf += recibo.value.irrf
  }
  const escrituracao = alternativa === 'com-escrituracao' ? (fatos.custoDaEscrituracao ?? 0) : 0
  const partes: readonly Parte[] = [
    { nome: 'escrituracao', rotulo: 'Custo da escrituração', valor: escrituracao },
    { nome: 'irrfDoLucro', rotulo: 'IRRF sobre lucros', valor: somas.irrfDoLucro },
    { nome: 'inss', rotulo: 'INSS sobre o que passa do limite', valor: somas.inss },
    { nome: 'irrf', rotulo: 'IRRF sobre o que passa do limite', valor: somas.irrf },
  ]
  return ok({
    alternativa,
    rotulo: `${ROTULOS[alternativa]}, ${formatarReais(total)} no ano`,
    partes,
    detalhes: { limite, isento, excesso: total - isento },
  })
}

function curva(fatos: FatosDoLucroDistribuivel, explicar: boolean): Result<Ponto[], Recusa> {
  const { socios, pontos = 9 } = fatos
  if (socios.length === 0) return campoInvalido('socios', 'Informe ao menos um sócio.')
  const limites = ALTERNATIVAS_DO_LUCRO.map((alternativa) => limiteDe(fatos, alternativa))
  const ate = fatos.ate ?? Math.round(Math.max(...limites) * 1.25)
  const valores = grade({ de: 0, ate, pontos }, limites)
  return curvaDe(
    ALTERNATIVAS_DO_LUCRO.flatMap((alternativa) =>
      valores.map((x) => pontoDe(x, explicar, (m) => custoEm(fatos, { alternativa, total: x }, m))),
    ),
  )
}

/** Smallest amount of the year, to the centavo, from which keeping books costs less. */
function equilibrioDe(fatos: FatosDoLucroDistribuivel, curva: readonly Ponto[]): Equilibrio | null {
  const custo = (alternativa: Alternativa, total: Centavos): Centavos => {
    const ponto = pontoDe(total, false, (m) => custoEm(fatos, { alternativa, total }, m))
    return ponto.ok ? ponto.value.custo : 0
  }
  const compensa = (total: Centavos) =>
    custo('com-escrituracao', total) < custo('sem-escrituracao', total)
  const xs = [...new Set(curva.map(({ x }) => x))]
  const primeiro = xs.findIndex(compensa)
  if (primeiro <= 0) return null
  let [baixo, alto] = [xs[primeiro - 1] ?? 0, xs[primeiro] ?? 0]
  while (alto - baixo > 1) {
    const meio = Math.floor((baixo + alto) / 2)
    if (compensa(meio)) alto = meio
    else baixo = meio
  }
  return {
    x: alto,
    descricao: `A partir de ${formatarReais(alto)} por ano aos sócios, a escrituração custa menos que o imposto sobre o que passa da presunção.`,
  }
}

/** The cheaper way of paying the whole accounting profit. */
function otimizar(fatos: FatosDoLucroDistribuivel): Result<Ponto, Recusa> {
  const total = Math.max(0, fatos.lucroContabil)
  const pontos = curvaDe(
    ALTERNATIVAS_DO_LUCRO.map((alternativa) =>
      pontoDe(total, false, (m) => custoEm(fatos, { alternativa, total }, m)),
    ),
  )
  if (!pontos.ok) return pontos
  const otimo = menorCusto(pontos.value)
  return otimo ? ok(otimo) : campoInvalido('lucroContabil', 'A curva ficou sem pontos.')
}

/**
 * Accounting profit × presumption: what the partners pay on each amount of the year, with and
 * without books (LC 123/2006, art. 14; Lei 9.249/1995, art. 10). The optimum is the cheaper way of
 * paying the whole accounting profit.
 */
export const simularLucroDistribuivel = comPortas(
  perguntada(FORMA_DO_LUCRO_DISTRIBUIVEL),
  simularLucroDistribuivelConferido,
)

function simularLucroDistribuivelConferido(
  fatos: FatosDoLucroDistribuivel,
  explicar = false,
): Result<Simulacao, Recusa> {
  const pontos = curva(fatos, explicar)
  if (!pontos.ok) return pontos
  const doLucro = Math.max(0, fatos.lucroContabil)
  const montada = concluir({
    eixo: { rotulo: 'Quanto se paga aos sócios no ano', unidade: 'centavos' },
    curva: pontos.value,
    equilibrio: equilibrioDe(fatos, pontos.value),
    sensibilidade: sensibilidadeDe(
      fatos,
      (['lucroContabil', 'receita'] as const).map((fato) => ({
        fato,
        mudar: (f: FatosDoLucroDistribuivel, decimos: number) => ({
          ...f,
          [fato]: variar(f[fato], decimos),
        }),
      })),
      otimizar,
    ),
    avisos: [
      `Sem escrituração são isentos ${formatarReais(limiteDe(fatos, 'sem-escrituracao'))}; com ela, ${formatarReais(doLucro)}. O que passa é tributado como pró-labore.`,
    ],
  })
  if (!montada.ok) return montada
  const noLucro = menorCusto(pontos.value.filter(({ x }) => x === doLucro))
  return ok(noLucro ? { ...montada.value, otimo: noLucro } : montada.value)
}
