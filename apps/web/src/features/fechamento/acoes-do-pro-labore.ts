import { folha, type RouteOutput } from '@razao/contract'
import { novaChave } from '../../api/chave.ts'
import { pedir } from '../../api/pedir.ts'
import { formatarDinheiro } from '../../ui/formato.ts'
import type { Selecao } from '../../ui/grade/selecao.ts'
import type { Destino, PedidoDeLote } from './DialogoDoLote.tsx'
import { linhasDaSelecao } from './lote.ts'
import type { ProLabore } from './tipos.ts'

const { SITUACAO_PRO_LABORE: SITUACAO } = folha

type Decidido = RouteOutput<typeof folha.decidirProLabore>
type Alvo = {
  readonly selecao: Selecao
  readonly competencia: string
  readonly filtro: Readonly<Record<string, unknown>>
}

const baseDoLote = ({ selecao, competencia, filtro }: Alvo) => ({
  coisa: ['sócio', 'sócios'] as const,
  nome: ({ socio, empresa }: ProLabore) => `${socio} · ${empresa}`,
  id: ({ socioId }: ProLabore) => socioId,
  buscar: () =>
    linhasDaSelecao<ProLabore>(selecao, {
      rota: folha.listarProLabore,
      filtro: { ...filtro, competencia },
      id: ({ socioId }) => socioId,
    }),
})

const BLOQUEADO: Destino = { tipo: 'impedida', detalhe: 'O período está bloqueado.' }

/** Can this pró-labore be approved, and what stands in the way. */
function destinoDaAprovacao(linha: ProLabore): Destino {
  if (linha.situacao === SITUACAO.aprovado) return { tipo: 'feita' }
  if (linha.bloqueado) return BLOQUEADO
  if (linha.bruto === null) {
    return { tipo: 'impedida', detalhe: 'Ainda não calculado: defina o bruto ou a regra.' }
  }
  return { tipo: 'afetada', detalhe: `Bruto de ${formatarDinheiro(linha.bruto)}` }
}

function destinoDaDispensa(linha: ProLabore): Destino {
  if (linha.situacao === SITUACAO.dispensado) return { tipo: 'feita' }
  return linha.bloqueado ? BLOQUEADO : { tipo: 'afetada', detalhe: 'Não retira neste mês.' }
}

/** Approves the pró-labore of the chosen partners, or says they take none this month. */
export const loteDecidir = (
  decisao: 'aprovar' | 'dispensar',
  alvo: Alvo,
): PedidoDeLote<ProLabore> => ({
  ...baseDoLote(alvo),
  titulo: decisao === 'aprovar' ? 'Aprovar o pró-labore' : 'Dispensar o pró-labore',
  texto:
    decisao === 'aprovar'
      ? 'Os valores do mês ficam aprovados e seguem para a apuração, as guias e a contabilidade.'
      : 'Estes sócios não retiram pró-labore neste mês: não há INSS nem IRRF deles.',
  confirmar: decisao === 'aprovar' ? 'Aprovar' : 'Dispensar',
  avaliar: decisao === 'aprovar' ? destinoDaAprovacao : destinoDaDispensa,
  fazerJuntas: async (linhas) => {
    const ids = linhas.map(({ socioId }) => socioId)
    const resultado = await pedir(folha.decidirProLabore, {
      entrada: { competencia: alvo.competencia, decisao, selecao: { modo: 'ids', ids } },
      chave: novaChave(),
    })
    if (!resultado.ok) return resultado
    const { feitas, recusadas } = resultado.valor as Decidido
    const nomeadas = recusadas.map(({ socio, motivo }) => ({ nome: socio, motivo }))
    return { ok: true, valor: { feitas, recusadas: nomeadas } }
  },
})

/** Sets the gross of the month of each chosen partner: what the rule proposes, or what it was last month. */
export function loteDoBruto(de: 'proposto' | 'anterior', alvo: Alvo): PedidoDeLote<ProLabore> {
  const regra = de === 'proposto'
  return {
    ...baseDoLote(alvo),
    titulo: regra ? 'Aplicar a regra' : 'Manter o do mês anterior',
    texto: regra
      ? 'O bruto do mês passa a ser o que a regra de cada sócio propõe; INSS e IRRF são recalculados.'
      : 'O bruto do mês passa a ser o do mês anterior; INSS e IRRF são recalculados.',
    confirmar: regra ? 'Aplicar em' : 'Manter em',
    avaliar: (linha) => {
      const valor = linha[de]
      if (linha.bloqueado) return BLOQUEADO
      if (valor === null) {
        const detalhe = regra
          ? 'O sócio não tem regra de pró-labore.'
          : 'Não houve no mês anterior.'
        return { tipo: 'impedida', detalhe }
      }
      if (valor === linha.bruto) return { tipo: 'feita' }
      const antes = linha.bruto === null ? 'vazio' : formatarDinheiro(linha.bruto)
      return { tipo: 'afetada', detalhe: `${antes} → ${formatarDinheiro(valor)}` }
    },
    fazer: ({ empresaId, socioId, versao, ...linha }) =>
      pedir(folha.ajustarProLabore, {
        entrada: {
          empresaId,
          socioId,
          competencia: alvo.competencia,
          bruto: linha[de] ?? 0,
          versao,
        },
        chave: novaChave(),
      }),
  }
}
