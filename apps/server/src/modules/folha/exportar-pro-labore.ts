import { folha as contrato, type folha, type RouteParsed } from '@razao/contract'
import { formatarCpf } from '@razao/engine/cadastro'
import type { Context } from '../../platform/context.ts'
import { type Coluna, exportar } from '../../platform/export/index.ts'
import type { ArquivoServido } from '../../platform/http/index.ts'
import { type LinhaDoProLabore, paginaDoProLabore } from './pagina-pro-labore.ts'

const SITUACOES: Readonly<Record<number, string>> = contrato.ROTULOS_SITUACAO_PRO_LABORE

const COLUNAS: readonly Coluna<LinhaDoProLabore>[] = [
  { titulo: 'Empresa', tipo: 'texto', valor: (l) => l.empresa },
  { titulo: 'Sócio', tipo: 'texto', valor: (l) => l.socio },
  { titulo: 'CPF', tipo: 'texto', valor: (l) => formatarCpf(l.cpf) },
  { titulo: 'Situação', tipo: 'texto', valor: (l) => SITUACOES[l.situacao] },
  { titulo: 'Anterior', tipo: 'dinheiro', valor: (l) => l.anterior },
  { titulo: 'Regra', tipo: 'texto', valor: (l) => l.regra },
  { titulo: 'Proposto', tipo: 'dinheiro', valor: (l) => l.proposto },
  { titulo: 'Bruto', tipo: 'dinheiro', valor: (l) => l.bruto },
  { titulo: 'INSS', tipo: 'dinheiro', valor: (l) => l.inss },
  { titulo: 'IRRF', tipo: 'dinheiro', valor: (l) => l.irrf },
  { titulo: 'Líquido', tipo: 'dinheiro', valor: (l) => l.liquido },
  { titulo: 'Fator R do mês seguinte', tipo: 'taxa', valor: (l) => l.fatorR },
  { titulo: 'Avisos', tipo: 'texto', valor: (l) => l.avisos.join(' ') },
]

/** The whole filter as CSV or XLSX. */
export async function exportarProLabore(
  ctx: Context,
  input: RouteParsed<typeof folha.exportarProLabore>,
): Promise<ArquivoServido> {
  return await exportar(ctx, input.formato, {
    titulo: `pro-labore-${input.competencia}`,
    colunas: [...COLUNAS],
    linhas: await paginaDoProLabore(ctx, input, { ordem: input.ordem }),
    filtros: input,
  })
}
