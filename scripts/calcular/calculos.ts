import { simularFatorR } from '../../packages/engine/src/decisoes/index.ts'
import {
  type Centavos,
  comMemoria,
  type Memoria,
  type Memorial,
  ok,
  type Passo,
  type Recusa,
  type Result,
} from '../../packages/engine/src/dinheiro/index.ts'
import { apurarHolerite, apurarProLabore } from '../../packages/engine/src/folha/index.ts'
import { recalcularGuia } from '../../packages/engine/src/guias/index.ts'
import {
  formatarCompetencia,
  formatarData,
  ultimoDiaDoMes,
} from '../../packages/engine/src/tempo/index.ts'
import { apurarDasMei } from '../../packages/engine/src/tributos/mei/index.ts'
import {
  apurarSimples,
  type FatosPeloRbt12,
  ROTULOS_TRIBUTO_SIMPLES,
  TRIBUTOS_SIMPLES,
} from '../../packages/engine/src/tributos/simples/index.ts'
import { comOpcoes, competencia, dia, inteiro, type Opcoes, reais, umaDe } from './opcoes.ts'

/** What is printed: a title, the lines of the result and the steps; `resultado` is for `--json`. */
export type Resposta = {
  readonly titulo: string
  readonly linhas: readonly (readonly [rotulo: string, valor: Centavos | string])[]
  readonly resultado: object
  readonly avisos: readonly string[]
  readonly memoria: readonly Passo[]
}
type Calculo = (opcoes: Opcoes) => Result<Resposta, Recusa>

export const AJUDA = `npm run calcular -- <cálculo> [opções] [--json]

  das         --anexo I|II|III|IV|V|fator-r --rbt12 300000 --receita 25000 --competencia 2026-06
              [--folha12 84000]   folha dos 12 meses, para o fator r
  pro-labore  --bruto 5000 --competencia 2026-06 [--dependentes 0] [--outras-fontes 0] [--fora-do-das]
  holerite    --salario 3000 --competencia 2026-06 [--dependentes 0] [--filhos 0]
  mei         --competencia 2026-06 --atividade comercio|servicos|ambos [--caminhoneiro]
  guia        --valor 1000 --vencimento 2025-06-20 --pagamento 2025-08-15   em atraso
  fator-r     --receita 30000 --competencia 2026-06 [--outra-folha 0] [--socios 1]

Valores em reais: 25000, 25000.50 ou 25.000,50.`

function apurando<T extends object, R extends Recusa>(
  apurar: (memorial: Memorial) => Result<T, R>,
  apresentar: (valor: T) => Pick<Resposta, 'titulo' | 'linhas' | 'avisos'>,
): Result<Resposta, Recusa> {
  const memorial = comMemoria()
  const apurado = apurar(memorial)
  if (!apurado.ok) return apurado
  return ok({
    ...apresentar(apurado.value),
    resultado: apurado.value,
    memoria: memorial.passos,
  })
}

const porCento = (fator: string): string =>
  `${(Number(fator) * 100).toFixed(4).replace('.', ',')} %`

const das: Calculo = (opcoes) => {
  const mes = competencia(opcoes)
  const escolhido = umaDe(opcoes, 'anexo', { valores: ['I', 'II', 'III', 'IV', 'V', 'fator-r'] })
  const anexo = escolhido === 'fator-r' ? 'FATOR_R' : escolhido
  const fatos: FatosPeloRbt12 = {
    competencia: mes,
    rbt12: reais(opcoes, 'rbt12'),
    folha12: reais(opcoes, 'folha12', 0),
    atividades: [{ id: 'receita', anexo, receita: reais(opcoes, 'receita'), exterior: false }],
  }
  return apurando(
    (memorial) => apurarSimples(fatos, memorial),
    (apurado) => {
      const [linha] = apurado.linhas
      return {
        titulo: `DAS de ${formatarCompetencia(mes)}`,
        linhas: [
          ['Anexo e faixa', `${linha?.anexo}, ${linha?.faixa}ª faixa`],
          ['RBT12', apurado.rbt12Interno],
          ...(apurado.fatorR === null ? [] : [['Fator r', apurado.fatorR] as const]),
          ['Alíquota nominal', porCento(linha?.aliquotaNominal ?? '0')],
          ['Alíquota efetiva', porCento(linha?.aliquotaEfetiva ?? '0')],
          ...TRIBUTOS_SIMPLES.flatMap((tributo) => {
            const valor = apurado.tributos[tributo]
            return valor === undefined ? [] : [[ROTULOS_TRIBUTO_SIMPLES[tributo], valor] as const]
          }),
          ['DAS a pagar', apurado.aPagar],
        ],
        avisos: apurado.avisos.map(({ mensagem }) => mensagem),
      }
    },
  )
}

const proLabore: Calculo = (opcoes) => {
  const mes = competencia(opcoes)
  return apurando(
    (memorial) =>
      apurarProLabore(
        {
          competencia: mes,
          dataDePagamento: ultimoDiaDoMes(mes),
          bruto: reais(opcoes, 'bruto'),
          dependentes: inteiro(opcoes, 'dependentes', 0),
          outrasFontesInss: reais(opcoes, 'outras-fontes', 0),
          patronalForaDoDas: opcoes['fora-do-das'] === true,
        },
        memorial,
      ),
    (recibo) => ({
      titulo: `Pró-labore de ${formatarCompetencia(mes)}`,
      linhas: [
        ['Bruto', recibo.bruto],
        ['INSS retido', recibo.inss],
        ['IRRF retido', recibo.irrf],
        ['Líquido', recibo.liquido],
        ['INSS da empresa, fora do DAS', recibo.cppPatronal],
      ],
      avisos: recibo.avisos,
    }),
  )
}

const holerite: Calculo = (opcoes) => {
  const mes = competencia(opcoes)
  return apurando(
    (memorial) =>
      apurarHolerite(
        {
          competencia: mes,
          dataDePagamento: ultimoDiaDoMes(mes),
          salario: reais(opcoes, 'salario'),
          divisor: 220,
          dependentes: inteiro(opcoes, 'dependentes', 0),
          filhosDoSalarioFamilia: inteiro(opcoes, 'filhos', 0),
        },
        memorial,
      ),
    (recibo) => ({
      titulo: `Holerite de ${formatarCompetencia(mes)}, pago no último dia do mês`,
      linhas: [
        ['Vencimentos', recibo.totalVencimentos],
        ['INSS', recibo.inss],
        ['IRRF', recibo.irrf],
        ['Salário-família', recibo.salarioFamilia],
        ['Líquido', recibo.liquido],
        ['FGTS depositado', recibo.fgts],
      ],
      avisos: recibo.avisos,
    }),
  )
}

const guia: Calculo = (opcoes) => {
  const [vencimento, pagamento] = [dia(opcoes, 'vencimento'), dia(opcoes, 'pagamento')]
  const valor = reais(opcoes, 'valor')
  const composicao = [{ tributo: 'guia', rotulo: 'Guia', valor }]
  return apurando(
    (memorial) => recalcularGuia({ vencimento, pagamento, composicao }, memorial),
    ({ dias, principal, multa, juros, total }) => ({
      titulo: `Guia de ${formatarData(vencimento)} paga em ${formatarData(pagamento)}`,
      linhas: [
        ['Dias de atraso', String(dias)],
        ['Principal', principal],
        ['Multa', multa],
        ['Juros', juros],
        ['Total', total],
      ],
      avisos: [],
    }),
  )
}

const mei: Calculo = (opcoes) => {
  const mes = competencia(opcoes)
  const atividade = umaDe(opcoes, 'atividade', {
    valores: ['comercio', 'servicos', 'ambos'],
    padrao: 'servicos',
  })
  const fatos = {
    competencia: mes,
    // Opened in the month: the value of the DAS does not depend on the revenue.
    abertura: mes,
    icms: atividade !== 'servicos',
    iss: atividade !== 'comercio',
    caminhoneiro: opcoes.caminhoneiro === true,
    receitaDoMes: 0,
    receitasAnteriores: [],
  }
  return apurando(
    (memorial) => apurarDasMei(fatos, memorial),
    (apurado) => ({
      titulo: `DAS-MEI de ${formatarCompetencia(mes)}`,
      linhas: [
        ['INSS', apurado.inss],
        ['ICMS', apurado.icms],
        ['ISS', apurado.iss],
        ...(apurado.cbs + apurado.ibs > 0
          ? ([
              ['CBS', apurado.cbs],
              ['IBS', apurado.ibs],
            ] as const)
          : []),
        ['DAS-MEI a pagar', apurado.total],
      ],
      avisos: apurado.avisos.map(({ mensagem }) => mensagem),
    }),
  )
}

const fatorR: Calculo = (opcoes) => {
  const mes = competencia(opcoes)
  const socios = Array.from({ length: inteiro(opcoes, 'socios', 1) }, () => ({
    dependentes: 0,
    outrasFontesInss: 0,
  }))
  const simulada = simularFatorR(
    {
      competencia: mes,
      receitaMensal: reais(opcoes, 'receita'),
      outraFolhaMensal: reais(opcoes, 'outra-folha', 0),
      socios,
    },
    true,
  )
  if (!simulada.ok) return simulada
  const { curva, otimo, equilibrio, avisos } = simulada.value
  const memoria: Memoria | null = otimo.memoria
  return ok({
    titulo: `Anexo III ou V em ${formatarCompetencia(mes)}: custo do mês em DAS, INSS e IRRF`,
    linhas: [
      ...curva.map(({ rotulo, custo }) => [rotulo, custo] as const),
      ['Menor custo', otimo.rotulo],
      ...(equilibrio ? [['Equilíbrio', equilibrio.descricao] as const] : []),
    ],
    resultado: { curva: curva.map(({ memoria: _, ...ponto }) => ponto), equilibrio },
    avisos,
    memoria: memoria?.passos ?? [],
  })
}

const comRecusa =
  (calculo: Calculo): Calculo =>
  (opcoes) =>
    comOpcoes(() => calculo(opcoes))

/** Each calculation by the word typed. */
export const CALCULOS: Readonly<Record<string, Calculo>> = {
  das: comRecusa(das),
  'pro-labore': comRecusa(proLabore),
  holerite: comRecusa(holerite),
  guia: comRecusa(guia),
  mei: comRecusa(mei),
  'fator-r': comRecusa(fatorR),
}
