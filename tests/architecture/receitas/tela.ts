// docs/how-to/add-a-screen.md: a placeholder becomes a screen, from the contract to the page.
import type { Receita } from './copia.ts'

const rota = `export const historicoDeExemplo = route({
  name: 'historicoDeExemplo',
  method: 'GET',
  path: '/api/empresas/:empresaId/exemplo',
  role: 'CONTADOR',
  summary: 'O histórico de exemplo de uma empresa',
  input: z.object({ empresaId: Id }).strict(),
  output: z.object({ razaoSocial: z.string() }),
  problems: ['nao-encontrado'],
})
`

export const TELA: Receita = {
  nome: 'add-a-screen',
  novos: {
    'apps/server/src/modules/empresa/exemplo.ts': `import type { empresa, RouteOutput } from '@razao/contract'
import type { Context } from '../../platform/context.ts'
import { problem } from '../../platform/problem.ts'

/** The name of a company, as its history begins. */
export async function historicoDeExemplo(
  ctx: Context,
  { empresaId }: { empresaId: number },
): Promise<RouteOutput<typeof empresa.historicoDeExemplo>> {
  const achada = await ctx.db
    .selectFrom('empresa')
    .select('razao_social')
    .where('escritorio_id', '=', ctx.tenant.escritorioId)
    .where('id', '=', empresaId)
    .executeTakeFirst()
  if (!achada) throw problem('nao-encontrado')
  return { razaoSocial: achada.razao_social }
}
`,
    'apps/web/src/features/empresa/TelaExemplo.tsx': `import { empresa } from '@razao/contract'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { useEmpresaAtual } from '../../state/contexto.ts'
import { Tela } from '../../ui/Tela.tsx'

/** The history of the company. */
export function TelaExemplo() {
  const [atual] = useEmpresaAtual()
  const pedido = atual === null ? AINDA_NAO : { empresaId: atual.ID }
  const { dados } = useConsulta(empresa.historicoDeExemplo, pedido)
  return <Tela titulo="Histórico da empresa">{dados?.razaoSocial}</Tela>
}
`,
  },
  mudancas: [
    {
      arquivo: 'packages/contract/src/routes/empresa.ts',
      troca: 'export const lerEmpresa = route({',
      por: `${rota}\nexport const lerEmpresa = route({`,
    },
    {
      arquivo: 'apps/server/src/modules/empresa/routes.ts',
      troca: '  serve(empresa.lerHistorico, lerHistorico),',
      por: '  serve(empresa.lerHistorico, lerHistorico),\n  serve(empresa.historicoDeExemplo, historicoDeExemplo),',
    },
    {
      arquivo: 'apps/server/src/modules/empresa/routes.ts',
      troca: 'import { excluirFeriado',
      por: "import { historicoDeExemplo } from './exemplo.ts'\nimport { excluirFeriado",
    },
    {
      arquivo: 'apps/web/src/routes/tabela/empresa.tsx',
      troca:
        "  emConstrucao(paths.perfil.historico, 'CONTADOR', { titulo: 'Histórico da empresa' }),\n",
      por: `  {
    path: paths.perfil.historico,
    role: 'CONTADOR',
    titulo: 'Histórico da empresa',
    tela: async () => (await import('../../features/empresa/TelaExemplo.tsx')).TelaExemplo,
  },
`,
    },
  ],
  testes: ['apps/web/src/routes/routes.test.ts', 'packages/contract/src'],
}
