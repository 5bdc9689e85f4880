import {
  anotar,
  type Caderno,
  type Centavos,
  decimal,
  formatarReais,
  type Memorial,
  ok,
  type Recusa,
  type Result,
  reais,
} from '../dinheiro/index.ts'
import { comPortas } from '../porta/index.ts'
import { apurarIbsCbs } from '../tributos/reforma/index.ts'
import { apurarSimples } from '../tributos/simples/index.ts'
import type { FatosDoIbsCbs } from './fatos.ts'
import { FORMA_DO_IBS_CBS_OU_DAS, perguntada } from './formas.ts'
import { mesIgualAosOutros } from './historico.ts'
import {
  type Calculo,
  campoInvalido,
  concluir,
  curvaDe,
  menorCusto,
  type Parte,
  pontoDe,
  sensibilidadeDe,
  variar,
} from './ponto.ts'
import type { Equilibrio, Ponto, Simulacao } from './tipos.ts'

const ALTERNATIVAS_IBS_CBS = ['dentro-do-das', 'fora-do-das'] as const
type Alternativa = (typeof ALTERNATIVAS_IBS_CBS)[number]

/** CBS and IBS of the regular regime on a value, nothing excluded. */
function regular(fatos: FatosDoIbsCbs, valor: Centavos, memorial?: Memorial) {
  return apurarIbsCbs(
    {
      competencia: fatos.competencia,
      valor,
      aliquotaCbs: fatos.aliquotaCbs,
      descontosIncondicionais: 0,
      icms: 0,
      iss: 0,
      pis: 0,
      cofins: 0,
      ipi: 0,
      reembolsos: 0,
    },
    memorial,
  )
}

/** What the month costs before the customers' credit, and what that credit may be at most. */
function antesDoCredito(
  fatos: FatosDoIbsCbs,
  alternativa: Alternativa,
  memorial: Memorial,
): Result<{ partes: Parte[]; credito: Centavos }, Recusa> {
  const { competencia, receitaMensal, anexo } = fatos
  const das = apurarSimples(
    mesIgualAosOutros({ competencia, receita: receitaMensal, folha: 0, anexo }),
    memorial,
  )
  if (!das.ok) return das
  const noDas = (das.value.tributos.cbs ?? 0) + (das.value.tributos.ibs ?? 0)
  const doDas: Parte = { nome: 'das', rotulo: 'DAS', valor: das.value.total, de: 'simples.total' }
  if (alternativa === 'dentro-do-das') return ok({ partes: [doDas], credito: noDas })
  const debitos = regular(fatos, receitaMensal, memorial)
  if (!debitos.ok) return debitos
  const creditos = regular(fatos, fatos.comprasComCredito)
  if (!creditos.ok) return creditos
  return ok({
    partes: [
      doDas,
      { nome: 'noDas', rotulo: 'CBS e IBS que saem do DAS', valor: noDas, subtrai: true },
      {
        nome: 'debitos',
        rotulo: 'CBS e IBS do regime regular',
        valor: debitos.value.total,
        de: 'ibs-cbs.total',
      },
      {
        nome: 'creditos',
        rotulo: 'Créditos das compras',
        valor: Math.min(creditos.value.total, debitos.value.total),
        subtrai: true,
      },
    ],
    credito: debitos.value.total,
  })
}

const ROTULOS: Readonly<Record<Alternativa, string>> = {
  'dentro-do-das': 'CBS e IBS dentro do DAS',
  'fora-do-das': 'CBS e IBS pelo regime regular',
}

function custoEm(
  fatos: FatosDoIbsCbs,
  { alternativa, porCento }: { readonly alternativa: Alternativa; readonly porCento: number },
  memorial: Memorial,
): Result<Calculo, Recusa> {
  const antes = antesDoCredito(fatos, alternativa, memorial)
  if (!antes.ok) return antes
  const { partes, credito } = antes.value
  const caderno: Caderno = { memorial, raiz: 'decisao' }
  const tomado = anotar(caderno, {
    id: 'credito-do-cliente',
    rotulo: 'Crédito que os clientes tomam',
    formula: 'credito × parte ÷ 100',
    operandos: {
      credito: reais('CBS e IBS destacados', credito, 'simulacao'),
      parte: {
        rotulo: 'Vendas a quem toma crédito, em %',
        valor: { tipo: 'numero', valor: String(porCento) },
        origem: { tabela: 'simulacao' },
      },
    },
    fundamento: 'LC 214/2025, arts. 47 e 41, § 3º',
    regra: 'decisao.ibs-cbs@2027-01',
    exato: decimal(credito).mul(porCento).div(100),
  })
  return ok({
    alternativa,
    rotulo: `${ROTULOS[alternativa]}, ${porCento} % das vendas a quem toma crédito`,
    partes: [
      ...partes,
      {
        nome: 'doCliente',
        rotulo: 'Crédito dos clientes',
        valor: tomado.valor,
        de: 'decisao.credito-do-cliente',
        subtrai: true,
      },
    ],
    detalhes: { creditoDoCliente: tomado.valor },
  })
}

const DEZENAS = Array.from({ length: 11 }, (_, i) => i * 10)

function curva(fatos: FatosDoIbsCbs, explicar: boolean): Result<Ponto[], Recusa> {
  if (fatos.competencia < '2027-01') {
    return campoInvalido(
      'competencia',
      'A escolha entre dentro e fora do DAS existe desde 01/2027.',
    )
  }
  return curvaDe(
    ALTERNATIVAS_IBS_CBS.flatMap((alternativa) =>
      DEZENAS.map((x) =>
        pontoDe(x, explicar, (m) => custoEm(fatos, { alternativa, porCento: x }, m)),
      ),
    ),
  )
}

/** Share of sales to who takes credit from which leaving the DAS costs no more. */
function equilibrioDe(curva: readonly Ponto[]): Equilibrio | null {
  const em = (alternativa: Alternativa, x: number) =>
    curva.find((p) => p.alternativa === alternativa && p.x === x)?.custo ?? 0
  // Both costs are straight lines in the share.
  const diferenca = (x: number) => em('fora-do-das', x) - em('dentro-do-das', x)
  const [noComeco, noFim] = [diferenca(0), diferenca(100)]
  if (noComeco <= 0 || noFim > 0) return null
  const x = Math.ceil((noComeco * 100) / (noComeco - noFim))
  return {
    x,
    descricao: `Com ${x} % das vendas, ou mais, a quem toma crédito, CBS e IBS fora do DAS custam menos a quem vende e compra.`,
  }
}

function otimizar(fatos: FatosDoIbsCbs): Result<Ponto, Recusa> {
  const pontos = curva(fatos, false)
  if (!pontos.ok) return pontos
  const otimo = menorCusto(pontos.value)
  return otimo ? ok(otimo) : campoInvalido('competencia', 'A curva ficou sem pontos.')
}

/**
 * CBS and IBS inside the DAS or by the regular regime, over the share of sales to customers who take
 * the credit (LC 123/2006, art. 13, § 1º-A): the cost is of the whole chain, so that what the
 * customer gets back counts.
 */
export const simularIbsCbs = comPortas(perguntada(FORMA_DO_IBS_CBS_OU_DAS), simularIbsCbsConferido)

function simularIbsCbsConferido(fatos: FatosDoIbsCbs, explicar = false): Result<Simulacao, Recusa> {
  const pontos = curva(fatos, explicar)
  if (!pontos.ok) return pontos
  const campos = ['receitaMensal', 'comprasComCredito'] as const
  return concluir({
    eixo: { rotulo: 'Vendas a quem toma crédito', unidade: 'percentual' },
    curva: pontos.value,
    equilibrio: equilibrioDe(pontos.value),
    sensibilidade: sensibilidadeDe(
      fatos,
      campos.map((campo) => ({
        fato: campo,
        mudar: (f: FatosDoIbsCbs, decimos: number) => ({
          ...f,
          [campo]: variar(f[campo], decimos),
        }),
      })),
      otimizar,
    ),
    avisos: [
      `Supõe o mesmo preço nas duas opções, ${formatarReais(fatos.receitaMensal)} por mês, e a alíquota de CBS informada.`,
    ],
  })
}
