import { type Centavos, SEM_MEMORIA } from '../../dinheiro/index.ts'
import {
  ATIVIDADES_PRESUMIDAS,
  type AtividadePresumida,
  type TabelaDePresuncao,
} from '../../tabelas/presumido/index.ts'
import type { Competencia, Vigencia } from '../../tempo/index.ts'
import { somarMesesDe } from './fatos.ts'
import {
  ajustarNoAno,
  type Majoracao,
  majorar,
  nomeDaAtividade,
  type ParteDaAtividade,
} from './majoracao.ts'
import type { ReceitaPorAtividade } from './tipos.ts'
import { type Caderno, multiplicar, type Parcela, parcela, somar } from './tributo-apurado.ts'

export type PedidoDeBase = {
  readonly qual: 'irpj' | 'csll'
  readonly receitas: readonly ReceitaPorAtividade[]
  readonly meses: readonly Competencia[]
  readonly outras: Centavos
  readonly presuncao: TabelaDePresuncao & Vigencia
  readonly majoracao?: Majoracao
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
  const partes = presumirPorAtividade(caderno, pedido, regra)
  const presumido = somar(caderno, {
    id: `${qual}.presumido`,
    rotulo: `Lucro presumido: ${qual.toUpperCase()}`,
    parcelas: partes.map(({ atividade, rotulo, presumido: valor }) =>
      achada(
        caderno,
        `${qual}.presumido.${atividade}`,
        parcela(nomeDaAtividade(atividade), rotulo, valor),
      ),
    ),
    fundamento: presuncao.fonte,
    regra,
  })
  const acrescimo = majorar(caderno, pedido, partes)
  const parcelas: Parcela[] = [
    achada(caderno, `${qual}.presumido`, parcela('presumido', 'Lucro presumido', presumido)),
  ]
  if (acrescimo > 0) {
    const parte = parcela('majoracao', 'Majoração da LC 224/2025', acrescimo)
    parcelas.push(achada(caderno, `${qual}.majoracao`, parte))
  }
  const ajuste = ajustarNoAno(caderno, pedido, { presumido, outras: pedido.outras })
  if (ajuste > 0) {
    const parte = parcela('ajuste', 'Ajuste anual da LC 224/2025', ajuste)
    parcelas.push({ ...achada(caderno, `${qual}.ajuste-anual`, parte), subtrai: true })
  }
  return somar(caderno, {
    id: `${qual}.base`,
    rotulo: `Base de cálculo: ${qual.toUpperCase()}`,
    parcelas: [...parcelas, parcela('outras', 'Demais receitas, por inteiro', pedido.outras)],
    fundamento: 'Lei 9.430/1996, arts. 25 e 29',
    regra,
  })
}

/** What each activity presumes of a period, in silence. */
export const partesDe = (
  pedido: Pick<PedidoDeBase, 'qual' | 'receitas' | 'meses' | 'presuncao'>,
): ParteDaAtividade[] =>
  presumirPorAtividade({ memorial: SEM_MEMORIA, raiz: '' }, { ...pedido, outras: 0 }, '')

/** One step per activity with revenue: `receita × percentual`. */
function presumirPorAtividade(
  caderno: Caderno,
  { qual, receitas, meses, presuncao }: PedidoDeBase,
  regra: string,
): ParteDaAtividade[] {
  return ATIVIDADES_PRESUMIDAS.flatMap((atividade) => {
    const daAtividade = receitas.filter((r) => r.atividade === atividade)
    const receita = somarMesesDe(daAtividade, meses, (r) => r.valor)
    if (receita === 0) return []
    const rotulo = ROTULOS[atividade]
    const percentual = presuncao.percentuais[atividade][qual]
    const presumido = multiplicar(caderno, {
      id: `${qual}.presumido.${atividade}`,
      rotulo: `Lucro presumido: ${rotulo}`,
      base: receita,
      rotuloDaBase: 'Receita bruta do período',
      aliquota: percentual,
      fundamento: presuncao.fonte,
      regra,
    })
    return [{ atividade, rotulo, receita, percentual, presumido }]
  })
}

const ROTULOS: Readonly<Record<AtividadePresumida, string>> = {
  combustiveis: 'revenda de combustíveis',
  'comercio-industria': 'comércio e indústria',
  'servicos-hospitalares': 'serviços hospitalares',
  'transporte-de-cargas': 'transporte de cargas',
  'transporte-de-passageiros': 'transporte de passageiros',
  'construcao-com-materiais': 'construção com todos os materiais',
  'construcao-sem-materiais': 'construção sem materiais',
  'venda-de-imoveis': 'venda de imóveis',
  'servicos-em-geral': 'serviços em geral',
  'servicos-ate-120-mil': 'serviços até R$ 120.000,00 no ano',
  'emprestimos-esc': 'empresa simples de crédito',
}
