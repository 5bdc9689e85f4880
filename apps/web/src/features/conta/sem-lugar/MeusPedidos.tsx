import { Button } from '@mantine/core'
import { registro } from '@razao/contract'
import { formatarCnpj } from '@razao/engine/cadastro'
import { useAcao } from '../../../api/use-acao.ts'
import { useSituacaoDaSessao } from '../../../state/situacao-da-sessao.ts'
import { Instante } from '../../../ui/DataCivil.tsx'
import { Situacao, type Tom } from '../../../ui/Situacao.tsx'
import type { CadastroLido } from './use-concluir-cadastro.ts'

type Pedido = CadastroLido['pedidos'][number]

const SITUACOES: Readonly<Record<Pedido['situacao'], { tom: Tom; texto: string }>> = {
  aberto: { tom: 'aguardando', texto: 'Aguardando resposta' },
  aprovado: { tom: 'ok', texto: 'Aprovado' },
  recusado: { tom: 'erro', texto: 'Recusado' },
  desistiu: { tom: 'nenhum', texto: 'Você desistiu' },
  'sem-resposta': { tom: 'nenhum', texto: 'Sem resposta em 30 dias' },
}

/** Where each request stands; the same words whether anybody here serves the company or not. */
export function MeusPedidos({ pedidos }: { pedidos: readonly Pedido[] }) {
  const aguarda = (tipo: Pedido['tipo']) =>
    pedidos.some((pedido) => pedido.tipo === tipo && pedido.situacao === 'aberto')
  return (
    <>
      <ul className="rz-escritorios">
        {pedidos.map((pedido) => (
          <UmPedido key={pedido.uid} pedido={pedido} />
        ))}
      </ul>
      {aguarda('escritorio') ? (
        <p className="rz-suave">
          O CNPJ já tem escritório aqui, e quem o administra recebeu o seu pedido. Se não sabe quem
          é, ou ele não responde, fale com o suporte da plataforma.
        </p>
      ) : null}
      {aguarda('empresa') ? (
        <p className="rz-suave">
          Se a empresa já é atendida por um escritório daqui, ele recebeu o pedido e responde por
          esta página e por e-mail. Se ainda não é, peça ao seu contador que crie a conta do
          escritório: o pedido espera por 30 dias.
        </p>
      ) : null}
    </>
  )
}

function UmPedido({ pedido }: { pedido: Pedido }) {
  const { tentarDeNovo } = useSituacaoDaSessao()
  const desistir = useAcao(registro.desistirDoPedido)
  const { tom, texto } = SITUACOES[pedido.situacao]
  const cnpj = formatarCnpj(pedido.cnpj)
  return (
    <li className="rz-escritorio">
      <span>
        <strong>
          {pedido.escritorio ??
            (pedido.tipo === 'escritorio' ? `Escritório ${cnpj}` : `Empresa ${cnpj}`)}
        </strong>
        <small>
          Pedido em <Instante valor={pedido.pedidoEm} />
        </small>
        <Situacao tom={tom}>{texto}</Situacao>
        {pedido.resposta ? <small>«{pedido.resposta}»</small> : null}
      </span>
      {pedido.situacao === 'aberto' ? (
        <Button
          size="xs"
          variant="default"
          loading={desistir.enviando}
          aria-label={`Desistir do pedido de ${cnpj}`}
          onClick={() => void desistir.executar({ uid: pedido.uid })}
        >
          Desistir
        </Button>
      ) : null}
      {pedido.situacao === 'aprovado' ? (
        <Button size="xs" onClick={tentarDeNovo}>
          Entrar
        </Button>
      ) : null}
    </li>
  )
}
