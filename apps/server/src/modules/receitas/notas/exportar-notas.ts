import type { RouteParsed, receitas as rotas } from '@razao/contract'
import {
  type DirecaoNota,
  ROTULOS_DIRECAO_NOTA,
  ROTULOS_STATUS_NOTA,
  type StatusNota,
} from '@razao/engine/cadastro'
import type { Context } from '../../../platform/context.ts'
import { type Coluna, comCursor, exportar } from '../../../platform/export/index.ts'
import type { ArquivoServido } from '../../../platform/http/index.ts'
import { notasEmOrdem } from './sql-notas.ts'

type Linha = Awaited<ReturnType<ReturnType<typeof notasEmOrdem>['execute']>>[number]

const simNao = (valor: boolean): string => (valor ? 'Sim' : 'Não')

const ENVIOS: Readonly<Record<string, string>> = {
  enviada: 'Enviada',
  'a-caminho': 'A caminho',
  'com-problema': 'Não chegou',
}

const COLUNAS: Coluna<Linha>[] = [
  {
    titulo: 'Situação',
    tipo: 'texto',
    valor: (l) => ROTULOS_STATUS_NOTA[l.status as StatusNota] ?? String(l.status),
  },
  {
    titulo: 'Direção',
    tipo: 'texto',
    valor: (l) => ROTULOS_DIRECAO_NOTA[l.direcao as DirecaoNota],
  },
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'Modelo', tipo: 'texto', valor: (l) => (l.modelo === 'nfe' ? 'NF-e' : 'NFS-e') },
  { titulo: 'Número', tipo: 'texto', valor: (l) => l.numero },
  { titulo: 'Série', tipo: 'texto', valor: (l) => l.serie },
  { titulo: 'Chave', tipo: 'texto', valor: (l) => l.chave },
  { titulo: 'Emissão', tipo: 'data', valor: (l) => l.emissao },
  { titulo: 'Competência', tipo: 'texto', valor: (l) => l.competencia },
  { titulo: 'Cliente ou prestador', tipo: 'texto', valor: (l) => l.contraparte },
  { titulo: 'CNPJ/CPF', tipo: 'texto', valor: (l) => l.contraparteDocumento },
  { titulo: 'Município de incidência', tipo: 'texto', valor: (l) => l.municipio },
  { titulo: 'Código do serviço', tipo: 'texto', valor: (l) => l.itemLc116 },
  { titulo: 'Valor', tipo: 'dinheiro', valor: (l) => l.bruto },
  { titulo: 'Base', tipo: 'dinheiro', valor: (l) => l.base },
  { titulo: 'ISS', tipo: 'dinheiro', valor: (l) => l.iss },
  { titulo: 'ISS retido', tipo: 'texto', valor: (l) => simNao(l.issRetido) },
  { titulo: 'Retenções', tipo: 'dinheiro', valor: (l) => l.retencoes },
  { titulo: 'Líquido', tipo: 'dinheiro', valor: (l) => l.liquido },
  { titulo: 'Exportação', tipo: 'texto', valor: (l) => simNao(l.exportacao) },
  { titulo: 'Anexo', tipo: 'texto', valor: (l) => l.anexo },
  { titulo: 'É receita', tipo: 'texto', valor: (l) => simNao(l.receita) },
  { titulo: 'Fora da receita', tipo: 'texto', valor: (l) => l.foraDaReceita },
  { titulo: 'Sem validade fiscal', tipo: 'texto', valor: (l) => simNao(l.semValor) },
  {
    titulo: 'Envio ao cliente',
    tipo: 'texto',
    valor: (l) => (l.envio === null ? null : (ENVIOS[l.envio] ?? l.envio)),
  },
  { titulo: 'Descrição', tipo: 'texto', valor: (l) => l.descricao },
]

/** Every note of the filter, whatever the page on screen. */
export async function exportarNotas(
  ctx: Context,
  input: RouteParsed<typeof rotas.exportarNotas>,
): Promise<ArquivoServido> {
  const { formato, paginaAtual: _, registrosPorPagina: __, ...filtro } = input
  return await exportar(ctx, formato, {
    titulo: 'notas-fiscais',
    colunas: COLUNAS,
    linhas: comCursor(ctx.db, notasEmOrdem(ctx, filtro)),
    filtros: filtro,
  })
}
