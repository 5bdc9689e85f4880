import { Button } from '@mantine/core'
import { PERFIL, registro } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { mascarar } from '../../ui/mascaras.ts'
import {
  type AcessoEscrito,
  acessoParaEnvio,
  CamposDoAcesso,
  faltasDoAcesso,
} from './CamposDoAcesso.tsx'
import { alvoDoPedido, type PedidoDeAcesso } from './pedido-de-acesso.ts'
import { textoDoPerfil } from './usuario.ts'

/** The company that was asked for, and no other, until who approves says so. */
const acessoInicial = ({ empresa }: PedidoDeAcesso): AcessoEscrito => ({
  perfil: empresa === null ? PERFIL.contador : PERFIL.empresa,
  atuaComo: null,
  empresas: empresa === null ? { modo: 'todas' } : { modo: 'lista', ids: [empresa.id] },
  departamento: '',
  validoAte: '',
})

type Lugar = NonNullable<PedidoDeAcesso['lugar']>
type Props = { pedido: PedidoDeAcesso; onFechar: () => void }

/** Approves a request: who it is, and what they will see. */
export function GavetaDoPedido({ pedido, onFechar }: Props) {
  return (
    <Gaveta aberta onFechar={onFechar} titulo={`Pedido de ${pedido.nome}`} largura={620}>
      {pedido.lugar === null ? (
        <ComLugarNovo pedido={pedido} onFechar={onFechar} />
      ) : (
        <ComLugarDeAntes pedido={pedido} lugar={pedido.lugar} onFechar={onFechar} />
      )}
    </Gaveta>
  )
}

/** Why the company cannot be added from here; null when it can. */
function impedimento({ suspenso, empresas, jaEnxerga }: Lugar): string | null {
  if (suspenso) return 'O acesso desta pessoa está suspenso. Reative em «Pessoas» antes de aprovar.'
  return empresas === 'filtro' && !jaEnxerga
    ? 'Esta pessoa vê as empresas por um filtro. Mude as empresas dela em «Pessoas» e volte aqui.'
    : null
}

/** What approving does, after «já faz parte do escritório, com o perfil X». */
function consequencia({ empresa }: PedidoDeAcesso, { jaEnxerga }: Lugar): string {
  if (empresa === null)
    return '. Aprovar só responde ao pedido: o que a pessoa pode fazer se muda em «Pessoas».'
  return jaEnxerga
    ? ', e já vê esta empresa. Aprovar só responde ao pedido.'
    : '. Aprovar junta esta empresa às que a pessoa já vê; o perfil não muda.'
}

function ComLugarDeAntes({ pedido, lugar, onFechar }: Props & { lugar: Lugar }) {
  const { executar, enviando } = useAcao(registro.juntarEmpresaDoPedido)
  const impede = impedimento(lugar)
  const juntar = async () => {
    const { ok } = await executar({ pedidoId: pedido.pedidoId })
    if (!ok) return
    avisos.ok(
      lugar.jaEnxerga
        ? `A resposta foi enviada a ${pedido.nome}.`
        : `${pedido.nome} agora vê também ${alvoDoPedido(pedido)}.`,
    )
    onFechar()
  }
  return (
    <div className="rz-formulario">
      <DadosDoPedido pedido={pedido} />
      <p>
        {pedido.nome} já faz parte do escritório, com o perfil{' '}
        <strong>{textoDoPerfil(lugar.perfilAcesso)}</strong>
        {consequencia(pedido, lugar)}
      </p>
      {impede ? <Faixa tom="bloqueado">{impede}</Faixa> : null}
      {impede || lugar.jaEnxerga ? null : <ConfiraAntes />}
      <div className="rz-formulario-acoes">
        <Button variant="default" onClick={onFechar}>
          Voltar
        </Button>
        <Button disabled={impede !== null} loading={enviando} onClick={() => void juntar()}>
          {lugar.jaEnxerga ? 'Responder que sim' : 'Juntar a empresa'}
        </Button>
      </div>
    </div>
  )
}

const ConfiraAntes = () => (
  <Faixa tom="atencao">
    O e-mail foi confirmado; o vínculo com a empresa, não. Confira com o cliente antes de aprovar.
  </Faixa>
)

function DadosDoPedido({ pedido }: { pedido: PedidoDeAcesso }) {
  return (
    <>
      <p>
        Pede acesso a <strong>{alvoDoPedido(pedido)}</strong>.
      </p>
      <dl className="rz-dados-do-pedido">
        <dt>E-mail</dt>
        <dd>{pedido.email}</dd>
        {pedido.celular ? (
          <>
            <dt>Celular</dt>
            <dd>{mascarar('cellphone', pedido.celular)}</dd>
          </>
        ) : null}
        {pedido.mensagem ? (
          <>
            <dt>Mensagem</dt>
            <dd>«{pedido.mensagem}»</dd>
          </>
        ) : null}
      </dl>
    </>
  )
}

function ComLugarNovo({ pedido, onFechar }: Props) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const [acesso, setAcesso] = useState(() => acessoInicial(pedido))
  const { executar } = useAcao(registro.aprovarPedidoDeAcesso)
  const faltas = faltasDoAcesso(acesso, hoje)
  return (
    <Formulario
      enviar="Aprovar o acesso"
      faltas={faltas}
      onVoltar={onFechar}
      onEnviar={() => executar({ pedidoId: pedido.pedidoId, ...acessoParaEnvio(acesso) })}
      onFeito={() => {
        avisos.ok(`${pedido.nome} já pode entrar.`)
        onFechar()
      }}
    >
      <DadosDoPedido pedido={pedido} />
      <ConfiraAntes />
      <CamposDoAcesso
        acesso={acesso}
        onMudar={(mudanca) => setAcesso((antes) => ({ ...antes, ...mudanca }))}
      />
    </Formulario>
  )
}
