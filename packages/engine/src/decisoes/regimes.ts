import {
  type Centavos,
  comPrefixo,
  formatarReais,
  type Memorial,
  ok,
  type Recusa,
  type Result,
  refuse,
} from '../dinheiro/index.ts'
import { apurarEncargos, type RegimeDosEncargos } from '../folha/index.ts'
import { comPortas } from '../porta/index.ts'
import type { Competencia } from '../tempo/index.ts'
import { FORMA_DOS_REGIMES, perguntada } from './formas.ts'
import { mesesDoAno } from './historico.ts'
import {
  type Calculo,
  campoInvalido,
  concluir,
  menorCusto,
  type Parte,
  pontoDe,
  sensibilidadeDe,
  variar,
} from './ponto.ts'
import type { FatosDosRegimes } from './regimes-fatos.ts'
import { mesDoPresumido, mesDoReal, mesDoSimples, SEM_ESTOQUE } from './regimes-mes.ts'
import type { Ponto, Simulacao } from './tipos.ts'

const REGIMES_COMPARADOS = ['simples', 'presumido', 'real'] as const
type RegimeComparado = (typeof REGIMES_COMPARADOS)[number]

const ROTULOS: Readonly<Record<RegimeComparado, string>> = {
  simples: 'Simples Nacional',
  presumido: 'Lucro Presumido',
  real: 'Lucro Real trimestral',
}
const MES = { simples: mesDoSimples, presumido: mesDoPresumido, real: mesDoReal } as const

function encargosDe(
  fatos: FatosDosRegimes,
  regime: RegimeComparado,
  mes: { readonly competencia: Competencia; readonly memorial: Memorial },
) {
  const { anexo, fpas, rat, fap, salarios, proLabore } = fatos
  const noDas: RegimeDosEncargos =
    anexo === 'IV' ? { tipo: 'simples-anexo-iv' } : { tipo: 'simples-no-das' }
  return apurarEncargos(
    {
      competencia: mes.competencia,
      regime: regime === 'simples' ? noDas : { tipo: 'geral', fpas },
      baseEmpregados: salarios,
      baseContribuintesIndividuais: proLabore,
      rat,
      fap,
    },
    mes.memorial,
  )
}

/** The year in one regime: its tributes and the encargos on the folha, month by month. */
function custoNo(
  fatos: FatosDosRegimes,
  regime: RegimeComparado,
  memorial: Memorial,
): Result<Calculo, Recusa> {
  const partes: Parte[] = []
  const porTributo: Record<string, Centavos> = {}
  // Losses and credits are offset in the next months: each leaves a stock.
  let estoque = SEM_ESTOQUE
  for (const [indice, competencia] of mesesDoAno(fatos.ano).entries()) {
    const doMes = comPrefixo(memorial, `${competencia}.`)
    const encargos = encargosDe(fatos, regime, { competencia, memorial: doMes })
    if (!encargos.ok) return encargos
    const mes = MES[regime](
      fatos,
      { competencia, indice, estoque, encargos: encargos.value.total },
      doMes,
    )
    if (!mes.ok) return mes
    estoque = mes.value.estoque
    for (const { tributo, rotulo, valor, passo } of [
      ...mes.value.tributos,
      {
        tributo: 'encargos',
        rotulo: 'Encargos da folha',
        valor: encargos.value.total,
        passo: `encargos.${competencia}.total`,
      },
    ]) {
      if (valor === 0) continue
      porTributo[tributo] = (porTributo[tributo] ?? 0) + valor
      partes.push({
        nome: `${tributo}${competencia.slice(5)}`,
        rotulo: `${rotulo} de ${competencia}`,
        valor,
        de: `${competencia}.${passo}`,
      })
    }
  }
  return ok({ alternativa: regime, rotulo: ROTULOS[regime], partes, detalhes: porTributo })
}

/** Each regime that the company may have; the others become a sentence. */
function curva(fatos: FatosDosRegimes, explicar: boolean): { pontos: Ponto[]; avisos: string[] } {
  const pontos: Ponto[] = []
  const avisos: string[] = []
  for (const [ordem, regime] of REGIMES_COMPARADOS.entries()) {
    const ponto = pontoDe(ordem, explicar, (m) => custoNo(fatos, regime, m))
    if (ponto.ok) pontos.push(ponto.value)
    else avisos.push(`${ROTULOS[regime]}: ${ponto.refusal.mensagem}`)
  }
  return { pontos, avisos }
}

function otimizar(fatos: FatosDosRegimes): Result<Ponto, Recusa> {
  const otimo = menorCusto(curva(fatos, false).pontos)
  return otimo
    ? ok(otimo)
    : refuse({ codigo: 'sem-alternativa', mensagem: 'Nenhum regime pôde ser calculado.' })
}

const custoDo = (fatos: FatosDosRegimes, regime: RegimeComparado): Centavos | null => {
  const ponto = pontoDe(0, false, (m) => custoNo(fatos, regime, m))
  return ponto.ok ? ponto.value.custo : null
}

/** Monthly expenses from which the Lucro Real costs no more than the best of the others. */
function equilibrioDoReal(fatos: FatosDosRegimes, outros: readonly Ponto[]): Centavos | null {
  const alvo = menorCusto(outros)?.custo
  if (alvo === undefined) return null
  const realCom = (despesas: Centavos) => custoDo({ ...fatos, despesas }, 'real')
  let [baixo, alto] = [0, Math.max(...fatos.receitas, 1)]
  const [sem, comTudo] = [realCom(baixo), realCom(alto)]
  if (sem === null || comTudo === null || sem <= alvo || comTudo > alvo) return null
  while (alto - baixo > 1) {
    const meio = Math.floor((baixo + alto) / 2)
    if ((realCom(meio) ?? Number.POSITIVE_INFINITY) <= alvo) alto = meio
    else baixo = meio
  }
  return alto
}

/**
 * Simples, Presumido or Real over a year, with the encargos each one puts on the folha. A regime
 * that the company may not have is left out, and the avisos say why.
 */
export const simularRegimes = comPortas(perguntada(FORMA_DOS_REGIMES), simularRegimesConferido)

function simularRegimesConferido(
  fatos: FatosDosRegimes,
  explicar = false,
): Result<Simulacao, Recusa> {
  if (fatos.receitas.length !== 12) {
    return campoInvalido('receitas', 'Informe a receita dos doze meses.')
  }
  const { pontos, avisos } = curva(fatos, explicar)
  const outros = pontos.filter(({ alternativa }) => alternativa !== 'real')
  const despesas = equilibrioDoReal(fatos, outros)
  const variaveis = ['salarios', 'despesas', 'comprasComCredito'] as const
  return concluir({
    eixo: { rotulo: 'Regime', unidade: 'regime' },
    curva: pontos,
    equilibrio:
      despesas === null
        ? null
        : {
            x: despesas,
            descricao: `Com despesas de ${formatarReais(despesas)} por mês, ou mais, o Lucro Real passa a ser o mais barato.`,
          },
    sensibilidade: sensibilidadeDe(
      fatos,
      [
        {
          fato: 'receitas',
          mudar: (f, decimos) => ({ ...f, receitas: f.receitas.map((r) => variar(r, decimos)) }),
        },
        ...variaveis.map((fato) => ({
          fato,
          mudar: (f: FatosDosRegimes, decimos: number) => ({
            ...f,
            [fato]: variar(f[fato], decimos),
          }),
        })),
      ],
      otimizar,
    ),
    avisos: [
      ...avisos,
      ...(fatos.ano >= 2027
        ? [
            'CBS e IBS de Presumido e Real são contados inteiros, pelo mesmo preço, sem o crédito que o cliente toma.',
          ]
        : []),
      'FGTS, INSS e IRRF descontados das pessoas são iguais nos três regimes e não entram na conta.',
    ],
  })
}
