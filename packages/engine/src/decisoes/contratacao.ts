import {
  type Centavos,
  Decimal,
  decimal,
  formatarReais,
  type Memorial,
  meioParaCima,
  ok,
  type Recusa,
  type Result,
} from '../dinheiro/index.ts'
import { apurarEncargos, apurarHolerite } from '../folha/index.ts'
import { comPortas } from '../porta/index.ts'
import { salarioMinimo } from '../tabelas/salario-minimo/index.ts'
import { TABELAS_SIMPLES } from '../tabelas/simples/index.ts'
import { type Competencia, ultimoDiaDoMes, vigente } from '../tempo/index.ts'
import { apurarSimples } from '../tributos/simples/index.ts'
import type { FatosDaContratacao } from './fatos.ts'
import { FORMA_DA_CONTRATACAO, perguntada } from './formas.ts'
import { mesIgualAosOutros } from './historico.ts'
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

const TERCO = 3
const MESES = 12

/** Remuneration of a month with its share of 13º and of férias plus one third. */
function comProvisoes(salario: Centavos): { decimoTerceiro: Centavos; ferias: Centavos } {
  const base = decimal(salario).div(MESES)
  return {
    decimoTerceiro: meioParaCima(base),
    ferias: meioParaCima(base.mul(TERCO + 1).div(TERCO)),
  }
}

function custoEm(
  fatos: FatosDaContratacao,
  salario: Centavos,
  memorial: Memorial,
): Result<Calculo, Recusa> {
  const { competencia, regime, rat, fap, fatorR } = fatos
  const partes: Parte[] = []
  let liquido = 0
  let folhaNova = 0
  if (salario > 0) {
    const holerite = apurarHolerite(
      {
        empregadoId: 1,
        competencia,
        dataDePagamento: ultimoDiaDoMes(competencia),
        salario,
        divisor: 220,
        dependentes: fatos.dependentes,
      },
      memorial,
    )
    if (!holerite.ok) return holerite
    const { decimoTerceiro, ferias } = comProvisoes(salario)
    const remuneracao = salario + decimoTerceiro + ferias
    const encargos = apurarEncargos(
      {
        competencia,
        regime,
        baseEmpregados: remuneracao,
        baseContribuintesIndividuais: 0,
        rat,
        fap,
      },
      memorial,
    )
    if (!encargos.ok) return encargos
    const { fgts } = holerite.value
    // The FGTS of the provisions follows the one of the salary.
    const fgtsDasProvisoes = meioParaCima(
      decimal(fgts)
        .mul(decimoTerceiro + ferias)
        .div(salario),
    )
    liquido = holerite.value.liquido
    folhaNova = remuneracao + fgts + fgtsDasProvisoes
    partes.push(
      { nome: 'salario', rotulo: 'Salário', valor: salario },
      { nome: 'decimoTerceiro', rotulo: '13º salário, por mês', valor: decimoTerceiro },
      { nome: 'ferias', rotulo: 'Férias e um terço, por mês', valor: ferias },
      { nome: 'fgts', rotulo: 'FGTS', valor: fgts + fgtsDasProvisoes },
      {
        nome: 'encargos',
        rotulo: 'Encargos da empresa',
        valor: encargos.value.total,
        de: `encargos.${competencia}.total`,
      },
    )
  }
  const das = dasCom(fatorR ? { ...fatorR, competencia, folhaNova } : null, memorial)
  if (!das.ok) return das
  if (das.value) partes.push(das.value.parte)
  return ok({
    alternativa: salario > 0 ? 'contratar' : 'nao-contratar',
    rotulo: salario > 0 ? `Salário de ${formatarReais(salario)}` : 'Sem contratar',
    partes,
    detalhes: { liquido, ...(das.value ? { fatorR: das.value.fatorR } : {}) },
  })
}

function dasCom(
  dados: {
    readonly competencia: Competencia
    readonly receitaMensal: Centavos
    readonly folhaMensal: Centavos
    readonly folhaNova: Centavos
  } | null,
  memorial: Memorial,
): Result<{ parte: Parte; fatorR: string } | null, Recusa> {
  if (!dados) return ok(null)
  const { competencia, receitaMensal, folhaMensal, folhaNova } = dados
  const das = apurarSimples(
    mesIgualAosOutros({
      competencia,
      receita: receitaMensal,
      folha: folhaMensal + folhaNova,
      anexo: 'FATOR_R',
    }),
    memorial,
  )
  if (!das.ok) return das
  return ok({
    parte: { nome: 'das', rotulo: 'DAS do mês', valor: das.value.total, de: 'simples.total' },
    fatorR: das.value.fatorR ?? '',
  })
}

function curva(fatos: FatosDaContratacao, explicar: boolean): Result<Ponto[], Recusa> {
  const minimo = salarioMinimo(fatos.competencia)
  if (!minimo.ok) return minimo
  const de = fatos.salarioMinimo ?? minimo.value
  if (fatos.salarioMaximo < de) {
    return campoInvalido('salarioMaximo', 'O maior salário deve ser igual ou maior que o menor.')
  }
  const { pontos = 9 } = fatos
  const valores = [0, ...grade({ de, ate: fatos.salarioMaximo, pontos })]
  return curvaDe(valores.map((x) => pontoDe(x, explicar, (m) => custoEm(fatos, x, m))))
}

/** Smallest salary, to the centavo, with which the folha reaches the fator R. */
function equilibrioDe(fatos: FatosDaContratacao, curva: readonly Ponto[]): Equilibrio | null {
  const tabela = vigente(TABELAS_SIMPLES, fatos.competencia)
  if (!fatos.fatorR || !tabela.ok) return null
  const chega = (salario: Centavos): boolean => {
    const ponto = pontoDe(salario, false, (m) => custoEm(fatos, salario, m))
    return ponto.ok && Number(ponto.value.detalhes.fatorR) >= Number(tabela.value.fatorRMinimo)
  }
  let baixo = curva[1]?.x ?? 0
  let alto = fatos.salarioMaximo
  if (chega(0) || chega(baixo) || !chega(alto)) return null
  while (alto - baixo > 1) {
    const meio = Math.floor((baixo + alto) / 2)
    if (chega(meio)) alto = meio
    else baixo = meio
  }
  return {
    x: alto,
    descricao: `Com salário de ${formatarReais(alto)} a folha leva o fator R a 0,28 e o Anexo III passa a valer.`,
  }
}

function otimizar(fatos: FatosDaContratacao): Result<Ponto, Recusa> {
  const pontos = curva(fatos, false)
  if (!pontos.ok) return pontos
  const contratar = pontos.value.filter(({ alternativa }) => alternativa === 'contratar')
  const otimo = menorCusto(contratar)
  return otimo ? ok(otimo) : campoInvalido('salarioMaximo', 'A curva ficou sem pontos.')
}

type Variavel = {
  readonly fato: string
  readonly mudar: (fatos: FatosDaContratacao, decimos: number) => FatosDaContratacao
}

const COM_FATOR_R: Variavel = {
  fato: 'receitaMensal',
  mudar: ({ fatorR, ...f }, decimos) => ({
    ...f,
    ...(fatorR
      ? { fatorR: { ...fatorR, receitaMensal: variar(fatorR.receitaMensal, decimos) } }
      : {}),
  }),
}
/** Every company: the smallest salary moves, never below the legal minimum, and so does the RAT. */
const DE_TODAS: readonly Variavel[] = [
  {
    fato: 'salario',
    mudar: (f, decimos) => {
      const legal = salarioMinimo(f.competencia)
      const minimo = legal.ok ? legal.value : 0
      const de = Math.max(minimo, variar(f.salarioMinimo ?? minimo, decimos))
      return { ...f, salarioMinimo: de, salarioMaximo: Math.max(de, f.salarioMaximo) }
    },
  },
  { fato: 'fap', mudar: (f, decimos) => ({ ...f, fap: emFap(f.fap, decimos) }) },
]
const emFap = (fap: string, decimos: number): string => {
  const variado = decimal(fap).mul(decimos).div(10)
  return Decimal.min('2', Decimal.max('0.5', variado)).toFixed(4)
}

const variaveisDe = (fatos: FatosDaContratacao): readonly Variavel[] =>
  fatos.fatorR ? [COM_FATOR_R, ...DE_TODAS] : DE_TODAS

/**
 * What an employee costs a month, 13º, férias and encargos included, and, for a company under the
 * fator R, what the new folha saves in the DAS. The first point is not hiring.
 */
export const simularContratacao = comPortas(
  perguntada(FORMA_DA_CONTRATACAO),
  simularContratacaoConferido,
)

function simularContratacaoConferido(
  fatos: FatosDaContratacao,
  explicar = false,
): Result<Simulacao, Recusa> {
  const pontos = curva(fatos, explicar)
  if (!pontos.ok) return pontos
  return concluir({
    eixo: { rotulo: 'Salário do novo empregado', unidade: 'centavos' },
    curva: pontos.value,
    equilibrio: equilibrioDe(fatos, pontos.value),
    sensibilidade: sensibilidadeDe(fatos, variaveisDe(fatos), otimizar),
    avisos: [
      'O custo do mês leva 1/12 do 13º e das férias com um terço; multa do FGTS e benefícios não entram.',
    ],
  })
}
