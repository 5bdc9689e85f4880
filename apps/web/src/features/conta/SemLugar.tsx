import { Button, CopyButton, Textarea } from '@mantine/core'
import { acesso, type Perfil, ROTULOS_PERFIL } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { useSituacaoDaSessao } from '../../state/situacao-da-sessao.ts'
import { esquecerPedido, pedidoDe } from './pedido.ts'
import './conta.css'

/** Signed in, and in no office yet: the invitations that wait, or how to get one. */
export function SemLugar() {
  const { convites, escolher, sair, tentarDeNovo } = useSituacaoDaSessao()
  const aceitar = useAcao(acesso.aceitarConvite)
  const entrarNo = async (codigo: string) => {
    const resultado = await aceitar.executar({ codigo })
    if (!resultado.ok) return
    esquecerPedido(window.localStorage)
    escolher(resultado.valor.escritorioId)
  }
  return (
    <div className="rz-conta">
      <h1>{convites.length > 0 ? 'Você tem um convite' : 'Falta o convite do escritório'}</h1>
      {convites.length > 0 ? (
        <ul className="rz-escritorios">
          {convites.map((convite) => (
            <li key={convite.codigo} className="rz-escritorio">
              <span>
                <strong>{convite.escritorio}</strong>
                <small>
                  {ROTULOS_PERFIL[convite.IDPerfilAcesso as Perfil] ?? 'Sem perfil'} · convite de{' '}
                  {convite.convidadoPor}
                </small>
                {convite.mensagem ? <small>«{convite.mensagem}»</small> : null}
              </span>
              <Button
                size="xs"
                loading={aceitar.enviando}
                aria-label={`Aceitar o convite de ${convite.escritorio}`}
                onClick={() => void entrarNo(convite.codigo)}
              >
                Aceitar
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <ComoPedir />
      )}
      <Button variant="default" onClick={tentarDeNovo}>
        Já me convidaram
      </Button>
      <Button variant="subtle" onClick={() => void sair()}>
        Entrar com outra conta
      </Button>
    </div>
  )
}

/** No invitation yet: whom to ask, with the request of the registration ready to send. */
function ComoPedir() {
  const { email } = useSituacaoDaSessao()
  const pedido = pedidoDe(window.localStorage, email)
  return (
    <>
      <p>
        A conta {email ? <strong>{email}</strong> : null} está pronta, mas ainda não faz parte de
        nenhum escritório.
      </p>
      <p className="rz-suave">
        Peça o convite a quem cuida da contabilidade da sua empresa, para este mesmo e-mail. Quando
        chegar, ele aparece aqui.
      </p>
      {pedido === null ? null : (
        <>
          <Textarea label="Pedido pronto para enviar" readOnly autosize value={pedido} />
          <CopyButton value={pedido}>
            {({ copied, copy }) => (
              <Button onClick={copy}>{copied ? 'Pedido copiado' : 'Copiar o pedido'}</Button>
            )}
          </CopyButton>
        </>
      )}
    </>
  )
}
