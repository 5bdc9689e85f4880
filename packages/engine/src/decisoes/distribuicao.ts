import {
  type Centavos,
  comPrefixo,
  decimal,
  formatarReais,
  type Memorial,
  meioParaCima,
  ok,
  type Recusa,
  type Result,
  ratear,
} from '../dinheiro/index.ts'
import { apurarDividendos } from '../folha/index.ts'
import { chamada, comPorta, comPortas, type FatoInvalido } from '../porta/index.ts'
import { ultimoDiaDoMes } from '../tempo/index.ts'
import type { FatosDaDistribuicao, LucroDaEmpresa } from './fatos.ts'
import { FORMA_DA_DISTRIBUICAO, FORMA_DO_LUCRO, perguntada } from './formas.ts'
import { mesesDoAno } from './historico.ts'
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
import type { Ponto, Simulacao } from './tipos.ts'

/** What may be distributed without becoming remuneration. */
export const lucroDistribuivel = comPorta<LucroDaEmpresa, Centavos, FatoInvalido>(
  chamada('lucro', FORMA_DO_LUCRO),
  (lucro) => ok(lucroConferido(lucro)),
)

/** The same, of a profit that already passed the door. */
export function lucroConferido(lucro: LucroDaEmpresa): Centavos {
  if (lucro.tipo === 'escrituracao') return lucro.lucro
  const { receita, percentual, irpj, demais = 0 } = lucro
  return Math.max(0, meioParaCima(decimal(receita).mul(percentual)) + demais - irpj)
}

/** The IRRF of the year when each partner is paid in `vezes` equal months, the last ones. */
function custoEm(
  fatos: FatosDaDistribuicao,
  vezes: number,
  memorial: Memorial,
): Result<Calculo, Recusa> {
  const meses = mesesDoAno(fatos.ano).slice(12 - vezes)
  const total = lucroConferido(fatos.lucro)
  const porSocio = ratear(
    total,
    fatos.socios.map(({ parte }) => parte),
  )
  const partes: Parte[] = []
  let liquido = 0
  for (const [indice, { socioId }] of fatos.socios.entries()) {
    const pagamentos = ratear(
      porSocio[indice] ?? 0,
      meses.map(() => 1),
    )
    for (const [mes, competencia] of meses.entries()) {
      const valor = pagamentos[mes] ?? 0
      if (valor === 0) continue
      const dia = ultimoDiaDoMes(competencia)
      const prefixo = `${competencia}.`
      const pago = apurarDividendos(
        {
          socioId,
          dataDePagamento: dia,
          lucros: [{ valor, resultadoAte: dia }],
          residente: true,
          simples: fatos.simples,
          ...(fatos.escolhas ? { escolhas: fatos.escolhas } : {}),
        },
        comPrefixo(memorial, prefixo),
      )
      if (!pago.ok) return pago
      liquido += pago.value.liquido
      partes.push({
        nome: `irrf${socioId}m${competencia.slice(5)}`,
        rotulo: `IRRF do sócio ${socioId} em ${competencia}`,
        valor: pago.value.irrf,
      })
    }
  }
  return ok({
    alternativa: `${vezes}-pagamentos`,
    rotulo: vezes === 1 ? 'Tudo em um mês' : `${vezes} meses iguais`,
    partes,
    detalhes: { distribuido: total, liquido },
  })
}

function curva(fatos: FatosDaDistribuicao, explicar: boolean): Result<Ponto[], Recusa> {
  const { lucro, socios } = fatos
  const total = lucroConferido(lucro)
  if (socios.length === 0 || total < 0) {
    return campoInvalido('lucro', 'Informe o lucro a distribuir e a parte de cada sócio.')
  }
  const vezes = Array.from({ length: 12 }, (_, i) => i + 1)
  return curvaDe(vezes.map((x) => pontoDe(x, explicar, (m) => custoEm(fatos, x, m))))
}

function otimizar(fatos: FatosDaDistribuicao): Result<Ponto, Recusa> {
  const pontos = curva(fatos, false)
  if (!pontos.ok) return pontos
  const otimo = menorCusto(pontos.value)
  return otimo ? ok(otimo) : campoInvalido('lucro', 'A curva ficou sem pontos.')
}

const comLucro = (fatos: FatosDaDistribuicao, decimos: number): FatosDaDistribuicao => ({
  ...fatos,
  lucro: { tipo: 'escrituracao', lucro: variar(lucroConferido(fatos.lucro), decimos) },
})

/**
 * In how many months to pay the profit of a year: 10 % falls on the whole month in which one company
 * pays one person more than R$ 50 mil (Lei 9.250/1995, art. 6º-A).
 */
export const simularDistribuicao = comPortas(
  perguntada(FORMA_DA_DISTRIBUICAO),
  simularDistribuicaoConferido,
)

function simularDistribuicaoConferido(
  fatos: FatosDaDistribuicao,
  explicar = false,
): Result<Simulacao, Recusa> {
  const pontos = curva(fatos, explicar)
  if (!pontos.ok) return pontos
  const semRetencao = pontos.value.find(({ custo }) => custo === 0)
  return concluir({
    eixo: { rotulo: 'Em quantos meses se paga', unidade: 'pagamentos' },
    curva: pontos.value,
    equilibrio: semRetencao
      ? {
          x: semRetencao.x,
          descricao:
            semRetencao.x === 1
              ? 'Mesmo pago de uma vez, o lucro não sofre retenção.'
              : `A partir de ${semRetencao.x} meses nenhum sócio passa do limite e nada é retido.`,
        }
      : null,
    sensibilidade: sensibilidadeDe(fatos, [{ fato: 'lucro', mudar: comLucro }], otimizar),
    avisos: avisosDe(fatos),
  })
}

function avisosDe({ lucro, simples }: FatosDaDistribuicao): string[] {
  const avisos: string[] = []
  if (lucro.tipo === 'presuncao') {
    avisos.push(
      `Sem escrituração, só ${formatarReais(lucroConferido(lucro))} são lucro isento; o que passar é tributado como pró-labore (LC 123/2006, art. 14).`,
    )
  }
  if (simples) {
    avisos.push(
      'A retenção de 10 % sobre lucros de empresa do Simples é discutida: veja a escolha feita pelo escritório.',
    )
  }
  return avisos
}
