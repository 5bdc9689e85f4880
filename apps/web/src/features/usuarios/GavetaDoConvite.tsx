import { Button } from '@mantine/core'
import { concessoes, usuarios } from '@razao/contract'
import { useAcao } from '../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarData, formatarInstante } from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { SITUACOES, textoDasEmpresas, textoDoPerfil, type UsuarioDaLista } from './usuario.ts'

function Fatos({ convite }: { convite: UsuarioDaLista }) {
  const { tom, texto } = SITUACOES.convidado
  const expirou =
    convite.conviteExpiraEm !== null && Date.parse(convite.conviteExpiraEm) < Date.now()
  return (
    <div className="rz-formulario">
      <div>
        <Situacao tom={tom}>{texto}</Situacao>
      </div>
      {expirou ? <Faixa tom="atencao">O link expirou. Reenvie para mandar outro.</Faixa> : null}
      <dl className="rz-fatos">
        <dt>E-mail</dt>
        <dd>{convite.login}</dd>
        <dt>Perfil</dt>
        <dd>{textoDoPerfil(convite.perfilAcesso)}</dd>
        <dt>Empresas</dt>
        <dd>{textoDasEmpresas(convite)}</dd>
        <dt>Departamento</dt>
        <dd>{convite.departamento ?? '—'}</dd>
        <dt>Permissões</dt>
        <dd>{convite.permissoesProprias ? 'Próprias' : 'Padrão do perfil'}</dd>
        <dt>Acesso até</dt>
        <dd>{convite.validoAte === null ? 'Sem prazo' : formatarData(convite.validoAte)}</dd>
        <dt>O link vale até</dt>
        <dd>
          {convite.conviteExpiraEm === null ? '—' : formatarInstante(convite.conviteExpiraEm)}
        </dd>
      </dl>
    </div>
  )
}

type Props = {
  conviteId: number | null
  onFechar: () => void
  onVizinho: (passo: 1 | -1) => void
}

/** An invitation on its way: send it again, or take it back. */
export function GavetaDoConvite({ conviteId, onFechar, onVizinho }: Props) {
  const { dados, estado } = useConsulta(
    usuarios.listarUsuarios,
    conviteId === null
      ? AINDA_NAO
      : { situacao: 'convidado', paginaAtual: 1, registrosPorPagina: 500 },
  )
  const reenviar = useAcao(concessoes.reenviarConvite)
  const cancelar = useAcao(concessoes.cancelarConvite)
  const convite = dados?.lista.find((linha) => linha.conviteId === conviteId)
  const mandar = async () => {
    if (conviteId === null) return
    const resultado = await reenviar.executar({ conviteId })
    if (resultado.ok)
      avisos.ok(`Convite reenviado. Vale até ${formatarInstante(resultado.valor.expiraEm)}.`)
  }
  const desistir = async () => {
    if (conviteId === null) return
    const { ok } = await cancelar.executar({ conviteId })
    if (!ok) return
    avisos.ok('Convite cancelado: o link deixou de valer.')
    onFechar()
  }
  return (
    <Gaveta
      aberta={conviteId !== null}
      onFechar={onFechar}
      onVizinho={onVizinho}
      titulo={convite?.nome ?? 'Convite'}
      rodape={
        convite ? (
          <>
            <Button variant="default" loading={cancelar.enviando} onClick={() => void desistir()}>
              Cancelar convite
            </Button>
            <Button loading={reenviar.enviando} onClick={() => void mandar()}>
              Reenviar
            </Button>
          </>
        ) : null
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={6} /> : null}
      {convite ? <Fatos convite={convite} /> : null}
      {dados && !convite ? (
        <EstadoVazio
          titulo="Este convite não espera mais"
          texto="Foi aceito, cancelado ou expirou há tempos."
        />
      ) : null}
    </Gaveta>
  )
}
