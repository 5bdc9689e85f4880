import { Button } from '@mantine/core'
import { registro } from '@razao/contract'
import { formatarCnpj } from '@razao/engine/cadastro'
import { lazy, Suspense, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useLista } from '../../state/use-lista.ts'
import { avisos } from '../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../ui/Confirmacao.tsx'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { mascarar } from '../../ui/mascaras.ts'
import type { Tom } from '../../ui/Situacao.tsx'
import type { PedidoDeAcesso } from './pedido-de-acesso.ts'

const GavetaDoPedido = lazy(async () => ({
  default: (await import('./GavetaDoPedido.tsx')).GavetaDoPedido,
}))

const SITUACOES: Readonly<Record<PedidoDeAcesso['situacao'], { tom: Tom; texto: string }>> = {
  aberto: { tom: 'pendente', texto: 'Aguarda você' },
  aprovado: { tom: 'ok', texto: 'Aprovado' },
  recusado: { tom: 'erro', texto: 'Recusado' },
  desistiu: { tom: 'nenhum', texto: 'A pessoa desistiu' },
  vencido: { tom: 'nenhum', texto: 'Venceu' },
}

type Acoes = {
  aprovar: (pedido: PedidoDeAcesso) => void
  recusar: (pedido: PedidoDeAcesso) => void
}

const colunas = ({ aprovar, recusar }: Acoes): Coluna<PedidoDeAcesso>[] => [
  {
    campo: 'nome',
    titulo: 'Quem pede',
    fixa: true,
    largura: 240,
    celular: 'titulo',
    celula: ({ nome, email, celular }) => (
      <span className="rz-nome-da-pessoa">
        <strong>{nome}</strong>
        <span className="rz-suave">{email}</span>
        {celular ? <span className="rz-suave">{mascarar('cellphone', celular)}</span> : null}
      </span>
    ),
  },
  {
    campo: 'empresa',
    titulo: 'Quer acesso a',
    largura: 'minmax(180px, 1fr)',
    celula: ({ empresa }) =>
      empresa === null ? (
        'Este escritório'
      ) : (
        <span className="rz-nome-da-pessoa">
          {empresa.apelido}
          <span className="rz-suave">{formatarCnpj(empresa.identificacao)}</span>
        </span>
      ),
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    largura: 150,
    situacao: ({ situacao }) => SITUACOES[situacao],
  },
  {
    campo: 'acoes',
    titulo: 'Ações',
    largura: 176,
    celula: (pedido) =>
      pedido.situacao === 'aberto' ? (
        <span className="rz-acoes-do-pedido">
          <Button
            size="compact-xs"
            tabIndex={-1}
            aria-label={`Aprovar o pedido de ${pedido.nome}`}
            onClick={(evento) => {
              evento.stopPropagation()
              aprovar(pedido)
            }}
          >
            Aprovar
          </Button>
          <Button
            size="compact-xs"
            variant="default"
            tabIndex={-1}
            aria-label={`Recusar o pedido de ${pedido.nome}`}
            onClick={(evento) => {
              evento.stopPropagation()
              recusar(pedido)
            }}
          >
            Recusar
          </Button>
        </span>
      ) : null,
  },
  { campo: 'pedidoEm', titulo: 'Pedido em', tipo: 'instante' },
  {
    campo: 'mensagem',
    titulo: 'Mensagem ou motivo',
    largura: 260,
    valor: ({ mensagem, resposta }) => resposta ?? mensagem ?? '',
  },
]
const SEM_FILTROS = {}

/** Who asked to see a company of this office, and the answer of each. */
export function PedidosDeAcesso() {
  const lista = useLista({ filtros: SEM_FILTROS, ordemPadrao: '-pedidoEm' })
  const { paginaAtual, registrosPorPagina, busca } = lista.pedido
  const { dados, estado } = useConsulta(registro.listarPedidosDeAcesso, {
    paginaAtual,
    registrosPorPagina,
    ...(busca === undefined ? {} : { busca }),
  })
  const [aprovando, setAprovando] = useState<PedidoDeAcesso | null>(null)
  const [recusando, setRecusando] = useState<PedidoDeAcesso | null>(null)
  // Opened just after another was answered, it says where the person stands as soon as the list does.
  const emVista = dados?.lista.find(({ pedidoId }) => pedidoId === aprovando?.pedidoId) ?? aprovando
  const recusa = useAcao(registro.recusarPedidoDeAcesso)
  return (
    <>
      <Grade
        rotulo="pedidos de acesso"
        colunas={colunas({ aprovar: setAprovando, recusar: setRecusando })}
        linhas={dados?.lista}
        idDaLinha={({ pedidoId }) => pedidoId}
        nomeDaLinha={({ nome }) => nome}
        {...estado}
        {...lista.grade}
        ordem={undefined}
        selecao={undefined}
        paginacao={dados?.paginacao}
        vazio={{
          titulo: 'Nenhum pedido de acesso',
          texto:
            'Quando o dono de uma empresa do escritório cria a conta e diz o CNPJ, o pedido aparece aqui.',
        }}
      />
      {aprovando && emVista ? (
        <Suspense>
          <GavetaDoPedido pedido={emVista} onFechar={() => setAprovando(null)} />
        </Suspense>
      ) : null}
      {recusando ? (
        <ConfirmacaoComMotivo
          titulo={`Recusar o pedido de ${recusando.nome}`}
          confirmar="Recusar"
          onConfirmar={async (motivo) => {
            const { ok } = await recusa.executar({ pedidoId: recusando.pedidoId, motivo })
            if (ok) avisos.ok('Pedido recusado.')
            return ok
          }}
          onFechar={() => setRecusando(null)}
        >
          <p>Quem pediu lê o motivo, sem o nome do escritório.</p>
        </ConfirmacaoComMotivo>
      ) : null}
    </>
  )
}
