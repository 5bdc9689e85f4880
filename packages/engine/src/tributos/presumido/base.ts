import { type Centavos, SEM_MEMORIA } from '../../dinheiro/index.ts'
import {
  ATIVIDADES_PRESUMIDAS,
  type AtividadePresumida,
  type TabelaDePresuncao,
} from '../../tabelas/presumido/index.ts'
import type { Competencia, Vigencia } from '../../tempo/index.ts'
import { somarMesesDe } from './fatos.ts'
import { ajustarNoAno, type Majoracao, majorar } from './majoracao.ts'
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
  const presumido = somar(caderno, {
    id: `${qual}.presumido`,
    rotulo: `Lucro presumido: ${qual.toUpperCase()}`,
    parcelas: presumirPorAtividade(caderno, pedido, regra),
    fundamento: presuncao.fonte,
    regra,
  })
  const acrescimo = majorar(caderno, pedido, presumido)
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

/** The presumed profit of a period, in silence. */
export const presumidoDe = (
  pedido: Pick<PedidoDeBase, 'qual' | 'receitas' | 'meses' | 'presuncao'>,
): Centavos => baseDaPresuncao({ memorial: SEM_MEMORIA, raiz: '' }, { ...pedido, outras: 0 })

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
  'construcao-com-materiais': 'construção com todos os materiais',
  'construcao-sem-materiais': 'construção sem materiais',
  'venda-de-imoveis': 'venda de imóveis',
  'servicos-em-geral': 'serviços em geral',
  'servicos-ate-120-mil': 'serviços até R$ 120.000,00 no ano',
  'emprestimos-esc': 'empresa simples de crédito',
}
