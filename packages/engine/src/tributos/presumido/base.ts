import {
  type Centavos,
  centavos,
  decimal,
  emCentavos,
  emTaxa,
  meioParaCima,
} from '../../dinheiro/index.ts'
import {
  ATIVIDADES_PRESUMIDAS,
  type AtividadePresumida,
  type MajoracaoDaPresuncao,
  type TabelaDePresuncao,
} from '../../tabelas/presumido/index.ts'
import {
  type Competencia,
  encerraTrimestre,
  mesesDoTrimestre,
  type Vigencia,
} from '../../tempo/index.ts'
import { mesesDoAnoAte, somarMesesDe } from './fatos.ts'
import type { ReceitaPorAtividade } from './tipos.ts'
import { type Caderno, multiplicar, parcela, somar } from './tributo-apurado.ts'

export type Excedente = {
  readonly receita: Centavos
  /** R$ 1.250.000,00 plus the room left by the earlier quarters of the year. */
  readonly limite: Centavos
  /** Revenue of the quarter above the limit. */
  readonly doTrimestre: Centavos
  /** Over the year, how much more was increased than the year's own excess asks for. */
  readonly aAjustar: Centavos
}

/**
 * The part of a quarter's revenue above its limit. Room not used passes to the later quarters of
 * the same year, counted since the increase is in force or the company opened (LC 224/2025, art.
 * 4º, § 5º).
 */
export function excedenteDoTrimestre(
  receitas: readonly ReceitaPorAtividade[],
  { competencia, desde }: { competencia: Competencia; desde: Competencia },
  limiteDoTrimestre: Centavos,
): Excedente {
  const fins = mesesDoAnoAte(competencia, desde).filter(encerraTrimestre)
  let sobra = 0
  let somado = 0
  let receitaDoAno = 0
  let atual = { receita: 0, limite: limiteDoTrimestre, doTrimestre: 0 }
  for (const fim of fins) {
    const receita = somarMesesDe(receitas, mesesDoTrimestre(fim), (r) => r.valor)
    const limite = limiteDoTrimestre + sobra
    atual = { receita, limite, doTrimestre: Math.max(0, receita - limite) }
    sobra = Math.max(0, limite - receita)
    somado += atual.doTrimestre
    receitaDoAno += receita
  }
  const doAno = Math.max(0, receitaDoAno - limiteDoTrimestre * fins.length)
  return { ...atual, aAjustar: centavos(somado - doAno) }
}

export type PedidoDeBase = {
  readonly qual: 'irpj' | 'csll'
  readonly receitas: readonly ReceitaPorAtividade[]
  readonly meses: readonly Competencia[]
  readonly outras: Centavos
  readonly presuncao: TabelaDePresuncao & Vigencia
  readonly majoracao?: {
    readonly tabela: MajoracaoDaPresuncao & Vigencia
    readonly excedente: Excedente
  }
}

/** A part of a sum that an earlier step found. */
const achada = (caderno: Caderno, passo: string, parte: ReturnType<typeof parcela>) => ({
  ...parte,
  operando: { ...parte.operando, de: `${caderno.raiz}.${passo}` },
})

/** Presumed profit of a period plus the income that enters whole; its last step is `<qual>.base`. */
export function baseDaPresuncao(caderno: Caderno, pedido: PedidoDeBase): Centavos {
  const { qual, presuncao } = pedido
  const regra = `presuncao.${qual}@${presuncao.desde}`
  const presumido = somar(caderno, {
    id: `${qual}.presumido`,
    rotulo: `Lucro presumido: ${qual.toUpperCase()}`,
    parcelas: presumirPorAtividade(caderno, pedido, regra),
    fundamento: presuncao.fonte,
    regra,
  })
  const acrescimo = majorar(caderno, pedido, presumido)
  const parcelas = [
    achada(caderno, `${qual}.presumido`, parcela('presumido', 'Lucro presumido', presumido)),
  ]
  if (acrescimo > 0) {
    const parte = parcela('majoracao', 'Majoração da LC 224/2025', acrescimo)
    parcelas.push(achada(caderno, `${qual}.majoracao`, parte))
  }
  return somar(caderno, {
    id: `${qual}.base`,
    rotulo: `Base de cálculo: ${qual.toUpperCase()}`,
    parcelas: [...parcelas, parcela('outras', 'Demais receitas, por inteiro', pedido.outras)],
    fundamento: 'Lei 9.430/1996, arts. 25 e 29',
    regra,
  })
}

/** One step per activity with revenue: `receita × percentual`. */
function presumirPorAtividade(
  caderno: Caderno,
  { qual, receitas, meses, presuncao }: PedidoDeBase,
  regra: string,
) {
  return ATIVIDADES_PRESUMIDAS.flatMap((atividade) => {
    const daAtividade = receitas.filter((r) => r.atividade === atividade)
    const receita = somarMesesDe(daAtividade, meses, (r) => r.valor)
    if (receita === 0) return []
    const nome = atividade.replace(/-([a-z0-9])/g, (_, letra: string) => letra.toUpperCase())
    const valor = multiplicar(caderno, {
      id: `${qual}.presumido.${atividade}`,
      rotulo: `Lucro presumido: ${ROTULOS[atividade]}`,
      base: receita,
      rotuloDaBase: 'Receita bruta do período',
      aliquota: presuncao.percentuais[atividade][qual],
      fundamento: presuncao.fonte,
      regra,
    })
    return [
      achada(caderno, `${qual}.presumido.${atividade}`, parcela(nome, ROTULOS[atividade], valor)),
    ]
  })
}

const ROTULOS: Readonly<Record<AtividadePresumida, string>> = {
  combustiveis: 'revenda de combustíveis',
  'comercio-industria': 'comércio e indústria',
  'servicos-hospitalares': 'serviços hospitalares',
  'transporte-de-cargas': 'transporte de cargas',
  'transporte-de-passageiros': 'transporte de passageiros',
  'construcao-com-materiais': 'construção com materiais',
  'servicos-em-geral': 'serviços em geral',
  'servicos-ate-120-mil': 'serviços até R$ 120.000,00 no ano',
  'emprestimos-esc': 'empresa simples de crédito',
}

/**
 * The excess split among the activities in proportion to their revenue and increased by 10 %:
 * `Σ excedente × receitaᵢ ÷ total × pᵢ × 0,10` is `presumido × excedente ÷ total × 0,10`.
 */
function majorar(caderno: Caderno, pedido: PedidoDeBase, presumido: Centavos): Centavos {
  const { qual, majoracao } = pedido
  if (!majoracao || majoracao.excedente.doTrimestre === 0) return 0
  const { tabela, excedente } = majoracao
  const { memorial, raiz } = caderno
  const regra = `presuncao.${qual}.majoracao@${tabela.desde}`
  somar(caderno, {
    id: `${qual}.excedente`,
    rotulo: 'Receita do trimestre acima do limite',
    parcelas: [
      parcela('receita', 'Receita bruta do trimestre', excedente.receita),
      {
        ...parcela('limite', 'Limite do trimestre com a sobra dos anteriores', excedente.limite),
        subtrai: true,
      },
    ],
    fundamento: tabela.fonte,
    regra,
  })
  // Multiply first, divide last, round once.
  const valor = meioParaCima(
    decimal(presumido).mul(excedente.doTrimestre).mul(tabela.acrescimo).div(excedente.receita),
  )
  memorial.passo(() => ({
    id: `${raiz}.${qual}.majoracao`,
    rotulo: 'Majoração de 10 % sobre o excedente',
    formula: 'presumido × excedente × acrescimo ÷ receita',
    operandos: {
      presumido: {
        rotulo: 'Lucro presumido sem majoração',
        valor: emCentavos(presumido),
        de: `${raiz}.${qual}.presumido`,
      },
      excedente: {
        rotulo: 'Receita acima do limite',
        valor: emCentavos(excedente.doTrimestre),
        de: `${raiz}.${qual}.excedente`,
      },
      acrescimo: {
        rotulo: 'Acréscimo',
        valor: emTaxa(tabela.acrescimo),
        origem: { tabela: tabela.fonte },
      },
      receita: {
        rotulo: 'Receita bruta do trimestre',
        valor: emCentavos(excedente.receita),
        origem: { tabela: 'fatos do mês' },
      },
    },
    arredondamento: 'meioParaCima',
    resultado: emCentavos(valor),
    fundamento: tabela.fonte,
    regra,
  }))
  return valor
}
