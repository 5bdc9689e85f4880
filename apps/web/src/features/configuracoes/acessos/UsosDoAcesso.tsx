import { Instante } from '../../../ui/DataCivil.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import type { AcessoInteiro } from './acesso.ts'

type Uso = AcessoInteiro['usos'][number]
type Pedido = AcessoInteiro['pedidos'][number]

const ACOES: Readonly<Record<Uso['acao'], string>> = {
  guardou: 'Guardada',
  abriu: 'Usada',
  recusou: 'Não abriu',
  apagou: 'Apagada',
}

function fimDoPedido({ usadoEm, revogadoEm, abertoEm }: Pedido): string {
  if (usadoEm !== null) return 'Entregue'
  if (revogadoEm !== null) return 'Cancelado'
  return abertoEm === null ? 'Não aberto' : 'Aberto'
}

const DOS_USOS = [
  { titulo: 'Quando', nomeia: true, celula: ({ em }: Uso) => <Instante valor={em} /> },
  { titulo: 'O que houve', celula: ({ acao }: Uso) => ACOES[acao] },
  { titulo: 'Por quê', celula: ({ motivo }: Uso) => motivo },
  { titulo: 'Quem', celula: ({ quem }: Uso) => quem ?? 'Sem pessoa' },
]
const DOS_PEDIDOS = [
  {
    titulo: 'Pedido em',
    nomeia: true,
    celula: ({ pedidoEm }: Pedido) => <Instante valor={pedidoEm} />,
  },
  { titulo: 'Por', celula: ({ pedidoPor }: Pedido) => pedidoPor },
  { titulo: 'Vale até', celula: ({ expiraEm }: Pedido) => <Instante valor={expiraEm} /> },
  { titulo: 'Situação', celula: fimDoPedido },
]

/** What was done of the secret, and the links that were made for the client. */
export function UsosDoAcesso({ acesso }: { acesso: AcessoInteiro }) {
  const { usos, pedidos } = acesso
  return (
    <>
      {usos.length === 0 ? null : (
        <section aria-labelledby="usos-do-acesso">
          <h3 id="usos-do-acesso">Usos da senha</h3>
          <Tabela nome="Usos da senha" colunas={DOS_USOS} linhas={usos} chave={({ em }) => em} />
        </section>
      )}
      {pedidos.length === 0 ? null : (
        <section aria-labelledby="pedidos-do-acesso">
          <h3 id="pedidos-do-acesso">Pedidos ao cliente</h3>
          <Tabela
            nome="Pedidos ao cliente"
            colunas={DOS_PEDIDOS}
            linhas={pedidos}
            chave={({ id }) => id}
          />
        </section>
      )}
    </>
  )
}
