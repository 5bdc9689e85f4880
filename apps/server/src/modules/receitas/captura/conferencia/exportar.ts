import { type RouteOutput, type RouteParsed, captura as rotas } from '@razao/contract'
import {
  type DirecaoNota,
  ROTULOS_DIRECAO_NOTA,
  ROTULOS_STATUS_NOTA,
  type StatusNota,
} from '@razao/engine/cadastro'
import { formatarReais } from '@razao/engine/dinheiro'
import { formatarCompetencia, formatarData } from '@razao/engine/tempo'
import { sql } from 'kysely'
import type { Context } from '../../../../platform/context.ts'
import { type Coluna, exportar } from '../../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../../platform/http/index.ts'
import { lerLinhas } from '../../../../platform/lista.ts'
import { COLUNAS_DO_ITEM, deItens, lerConferenciaDaFonte } from './ler.ts'

type Item = RouteOutput<typeof rotas.listarItensDaConferenciaDaFonte>['lista'][number]
/** One line for each field that differs. */
type Linha = Omit<Item, 'campos'> & { diferenca: rotas.Diferenca | null }

function escrito(campo: rotas.CampoComparado, valor: rotas.Diferenca['aqui']): string {
  if (valor === null) return 'nenhum'
  if (typeof valor === 'boolean') return valor ? 'sim' : 'não'
  const { tipo } = rotas.CAMPOS_COMPARADOS[campo]
  if (tipo === 'dinheiro') return formatarReais(Number(valor))
  if (tipo === 'situacao') return ROTULOS_STATUS_NOTA[valor as StatusNota] ?? String(valor)
  if (tipo === 'data') return formatarData(String(valor))
  return tipo === 'competencia' ? formatarCompetencia(String(valor)) : String(valor)
}

const daDiferenca =
  (lado: 'aqui' | 'la') =>
  ({ diferenca }: Linha): string | null =>
    diferenca === null ? null : escrito(diferenca.campo, diferenca[lado])

const COLUNAS: Coluna<Linha>[] = [
  { titulo: 'Lista', tipo: 'texto', valor: (l) => rotas.ROTULOS_DA_CONFERENCIA[l.lista] },
  {
    titulo: 'Direção',
    tipo: 'texto',
    valor: (l) => (l.direcao === null ? null : ROTULOS_DIRECAO_NOTA[l.direcao as DirecaoNota]),
  },
  { titulo: 'Número', tipo: 'texto', valor: (l) => l.numero },
  { titulo: 'Chave', tipo: 'texto', largura: 54, valor: (l) => l.chave },
  { titulo: 'Emissão', tipo: 'data', valor: (l) => l.emissao },
  { titulo: 'Cliente ou prestador', tipo: 'texto', largura: 40, valor: (l) => l.contraparte },
  { titulo: 'Valor', tipo: 'dinheiro', valor: (l) => l.valor },
  {
    titulo: 'Campo',
    tipo: 'texto',
    valor: ({ diferenca }) =>
      diferenca === null ? null : rotas.CAMPOS_COMPARADOS[diferenca.campo].rotulo,
  },
  { titulo: 'Aqui', tipo: 'texto', valor: daDiferenca('aqui') },
  { titulo: 'No portal', tipo: 'texto', valor: daDiferenca('la') },
  { titulo: 'Motivo', tipo: 'texto', largura: 60, valor: (l) => l.motivo },
]

const emLinhas = ({ campos, ...item }: Item): Linha[] =>
  campos.length === 0
    ? [{ ...item, diferenca: null }]
    : campos.map((diferenca) => ({ ...item, diferenca }))

/** The lists of a check, as it came out. */
export async function exportarConferenciaDaFonte(
  ctx: Context,
  { conferenciaId, formato }: RouteParsed<typeof rotas.exportarConferenciaDaFonte>,
): Promise<ArquivoServido> {
  const { empresa, competencia } = await lerConferenciaDaFonte(ctx, { conferenciaId })
  const itens = await lerLinhas<Item>(ctx.db, {
    colunas: COLUNAS_DO_ITEM,
    de: deItens(ctx, { conferenciaId }),
    ordem: sql`i.ordem`,
  })
  return await exportar(ctx, formato, {
    titulo: `conferencia-${competencia}`,
    colunas: COLUNAS,
    linhas: itens.flatMap(emLinhas),
    filtros: { empresa, competencia },
  })
}
