import { credenciais, credenciaisEntrega, type RouteOutput } from '@razao/contract'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { FaixaDaFalha } from '../../../api/FaixaDaFalha.tsx'
import type { Falha } from '../../../api/falha.ts'
import { useAcao } from '../../../api/use-acao.ts'
import { Campo } from '../../../ui/Campo.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { formatarInstante } from '../../../ui/formato.ts'
import { useFormulario } from '../../../ui/use-formulario.ts'
import { LinkVencido } from '../LinkVencido.tsx'
import '../conta.css'

type Pedido = RouteOutput<typeof credenciaisEntrega.abrirPedidoDeCredencial>

const LOGIN = {
  rotulo: 'Usuário',
  maximo: 120,
  descricao: 'CPF, CNPJ ou nome com que se entra no sistema. Se o escritório já sabe, deixe vazio.',
  autoComplete: 'off',
} as const
const camposDo = (forma: Pedido['forma']) =>
  ({
    login: LOGIN,
    segredo: {
      tipo: 'senha',
      rotulo: forma === 'codigo-de-acesso' ? 'Código de acesso' : 'Senha',
      obrigatorio: true,
      maximo: 400,
      autoComplete: 'off',
    },
  }) as const

/** What became of it, and whom to ask, as the server tells who has the whole link. */
const Vencido = ({ falha }: { falha: Falha | null | undefined }) => (
  <LinkVencido titulo="Este link não serve mais" dito={falha?.status === 410 ? falha.detail : null}>
    {falha?.status === 410 ? null : <p>Peça outro link ao seu escritório de contabilidade.</p>}
  </LinkVencido>
)

function Entregue({ escritorio }: { escritorio: string }) {
  return (
    <div className="rz-conta" role="status">
      <h1>Entregue</h1>
      <p>
        O que você escreveu está no cofre de {escritorio}. Ninguém o vê por aqui, e este link não
        serve mais. Pode fechar esta página.
      </p>
    </div>
  )
}

function Entrega({ codigo, pedido }: { codigo: string; pedido: Pedido }) {
  const { executar, falha, limpar } = useAcao(credenciaisEntrega.entregarCredencial, {
    semModal: true,
  })
  const [entregue, setEntregue] = useState(false)
  const formulario = useFormulario({ campos: camposDo(pedido.forma), falha })
  const { escritorio, empresa, sistema, orgao, forma, mensagem, expiraEm } = pedido
  const qual = credenciais.ROTULOS_SISTEMA_DE_GOVERNO[sistema]
  const como = credenciais.ROTULOS_FORMA_DE_ACESSO[forma].toLowerCase()
  if (entregue) return <Entregue escritorio={escritorio} />
  if (falha?.status === 410) return <Vencido falha={falha} />
  return (
    <Formulario
      className="rz-conta"
      de={formulario}
      enviar="Entregar"
      largo
      titulo={<h1>Entregar um acesso</h1>}
      // As it was typed: a space at the end of a password is of the password.
      onEnviar={({ login }) => executar({ codigo, login, segredo: formulario.valores.segredo })}
      onFeito={() => {
        limpar()
        setEntregue(true)
      }}
      antes={
        <>
          <p>
            <strong>{escritorio}</strong> pede o acesso de <strong>{empresa}</strong> a{' '}
            <strong>{orgao === null ? qual : `${qual} · ${orgao}`}</strong>, por {como}.
          </p>
          {mensagem === null ? null : <p>«{mensagem}»</p>}
          <p className="rz-suave">
            Vai direto para o cofre do escritório, fechado, e não é mostrado a ninguém. O link serve
            uma vez só, até {formatarInstante(expiraEm)}.
          </p>
          {falha && falha.erros.length === 0 ? <FaixaDaFalha falha={falha} /> : null}
        </>
      }
    >
      <Campo de={formulario} nome="login" />
      <Campo de={formulario} nome="segredo" />
    </Formulario>
  )
}

/** Opened by who has the link, signed in or not: what is asked, and where to write it. */
export function TelaEntregarAcesso() {
  const codigo = useLocation().hash.slice(1)
  const { executar, falha } = useAcao(credenciaisEntrega.abrirPedidoDeCredencial, {
    semModal: true,
  })
  const [pedido, setPedido] = useState<Pedido | null>(null)
  useEffect(() => {
    if (codigo === '') return
    void executar({ codigo }).then((resultado) => {
      if (resultado.ok) setPedido(resultado.valor)
    })
  }, [codigo, executar])
  if (pedido !== null) return <Entrega codigo={codigo} pedido={pedido} />
  if (codigo === '' || falha?.status === 410 || falha?.status === 422)
    return <Vencido falha={falha} />
  if (falha)
    return (
      <div className="rz-conta">
        <h1>Entregar um acesso</h1>
        <FaixaDaFalha falha={falha} onTentarDeNovo={() => window.location.reload()} />
      </div>
    )
  return <Carregando linhas={6} />
}
