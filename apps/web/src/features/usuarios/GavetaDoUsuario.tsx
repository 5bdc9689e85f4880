import { Button, Tabs } from '@mantine/core'
import { PERFIL, usuarios } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { useUsuario } from '../../state/contexto.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { ConfirmacaoComMotivo } from '../../ui/Confirmacao.tsx'
import { formatarInstante, plural } from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { AcessoDoUsuario } from './AcessoDoUsuario.tsx'
import { Desligamento } from './Desligamento.tsx'
import { DialogoVerComo } from './DialogoVerComo.tsx'
import { HistoricoDoUsuario } from './HistoricoDoUsuario.tsx'
import { PermissoesDoUsuario } from './PermissoesDoUsuario.tsx'
import { SITUACOES, situacaoDoMfa, textoDoPerfil, type UsuarioCompleto } from './usuario.ts'
import '../../ui/abas.css'

type Aberto = 'ver-como' | 'suspender' | 'desligar' | null

function Cabeca({ pessoa }: { pessoa: UsuarioCompleto }) {
  const situacao = SITUACOES[pessoa.situacao]
  const mfa = situacaoDoMfa(pessoa)
  const integra = pessoa.perfilAcesso === PERFIL.integracao
  const ultimo = pessoa.ultimoAcesso === null ? 'Nunca' : formatarInstante(pessoa.ultimoAcesso)
  return (
    <dl className="rz-fatos">
      <dt>E-mail</dt>
      <dd>{integra ? 'Entra só por token' : pessoa.login}</dd>
      <dt>Perfil</dt>
      <dd>{textoDoPerfil(pessoa.perfilAcesso)}</dd>
      <dt>Situação</dt>
      <dd>
        <Situacao tom={situacao.tom}>{situacao.texto}</Situacao>
      </dd>
      {integra ? null : (
        <>
          <dt>Duas etapas</dt>
          <dd>
            <Situacao tom={mfa.tom}>{mfa.texto}</Situacao>
          </dd>
        </>
      )}
      <dt>Último acesso</dt>
      <dd>{ultimo}</dd>
      {pessoa.concedidoPor ? (
        <>
          <dt>Acesso dado por</dt>
          <dd>{pessoa.concedidoPor}</dd>
        </>
      ) : null}
    </dl>
  )
}

function Acoes({ pessoa, abrir }: { pessoa: UsuarioCompleto; abrir: (qual: Aberto) => void }) {
  const eu = useUsuario()?.id
  const reativar = useAcao(usuarios.reativarUsuarios)
  const encerrar = useAcao(usuarios.encerrarSessoesDoUsuario)
  const { usuarioId, nome, situacao, podeAlterar } = pessoa
  if (!podeAlterar || usuarioId === eu) return null
  const integra = pessoa.perfilAcesso === PERFIL.integracao
  const voltar = async () => {
    const { ok } = await reativar.executar({ usuarios: [usuarioId] })
    if (ok) avisos.ok(`${nome} voltou a ter acesso.`)
  }
  const sair = async () => {
    const resultado = await encerrar.executar({ usuarioId })
    if (resultado.ok)
      avisos.ok(`${plural(resultado.valor.encerradas, 'sessão terminada', 'sessões terminadas')}.`)
  }
  return (
    <>
      {integra ? null : (
        <>
          <Button variant="default" onClick={() => abrir('ver-como')}>
            Ver como
          </Button>
          <Button variant="default" loading={encerrar.enviando} onClick={() => void sair()}>
            Terminar sessões
          </Button>
        </>
      )}
      {situacao === 'suspenso' ? (
        <Button loading={reativar.enviando} onClick={() => void voltar()}>
          Reativar
        </Button>
      ) : (
        <Button variant="default" onClick={() => abrir('suspender')}>
          Suspender
        </Button>
      )}
      {integra ? null : (
        <Button color="red.9" onClick={() => abrir('desligar')}>
          Desligar…
        </Button>
      )}
    </>
  )
}

function Dialogos({
  pessoa,
  aberto,
  fechar,
}: {
  pessoa: UsuarioCompleto
  aberto: Aberto
  fechar: () => void
}) {
  const suspender = useAcao(usuarios.suspenderUsuarios)
  const { usuarioId, nome } = pessoa
  if (aberto === 'ver-como')
    return <DialogoVerComo usuarioId={usuarioId} nome={nome} onFechar={fechar} />
  if (aberto === 'desligar') return <Desligamento usuarioId={usuarioId} onFechar={fechar} />
  if (aberto !== 'suspender') return null
  return (
    <ConfirmacaoComMotivo
      titulo={`Suspender ${nome}`}
      confirmar="Suspender"
      onFechar={fechar}
      onConfirmar={async (motivo) => {
        const { ok } = await suspender.executar({ usuarios: [usuarioId], motivo })
        if (ok) avisos.ok(`${nome} está sem acesso.`)
        return ok
      }}
    >
      <p>
        O acesso acaba no pedido seguinte e as sessões abertas terminam. O que é da pessoa fica com
        ela; para passar a outros, use «Desligar».
      </p>
    </ConfirmacaoComMotivo>
  )
}

type Props = {
  usuarioId: number | null
  onFechar: () => void
  onVizinho: (passo: 1 | -1) => void
}

/** One person: access, verbs, what was done, and what may be done about them. */
export function GavetaDoUsuario({ usuarioId, onFechar, onVizinho }: Props) {
  const [aberto, setAberto] = useState<Aberto>(null)
  const [aba, setAba] = useState<string | null>('acesso')
  const { dados: pessoa, estado } = useConsulta(
    usuarios.lerUsuario,
    usuarioId === null ? AINDA_NAO : { usuarioId },
  )
  return (
    <>
      <Gaveta
        aberta={usuarioId !== null}
        onFechar={onFechar}
        onVizinho={onVizinho}
        largura={620}
        titulo={pessoa?.nome ?? 'Usuário'}
        rodape={pessoa ? <Acoes pessoa={pessoa} abrir={setAberto} /> : null}
      >
        {estado.falha ? (
          <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
        ) : null}
        {!pessoa && !estado.falha ? <Carregando linhas={10} /> : null}
        {pessoa ? (
          <>
            <Cabeca pessoa={pessoa} />
            <Tabs value={aba} onChange={setAba} keepMounted={false} className="rz-abas-da-gaveta">
              <Tabs.List>
                <Tabs.Tab value="acesso">Acesso</Tabs.Tab>
                <Tabs.Tab value="permissoes">Permissões</Tabs.Tab>
                <Tabs.Tab value="historico">Histórico</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="acesso" className="rz-aba">
                <AcessoDoUsuario key={`${pessoa.usuarioId}-${pessoa.versao}`} pessoa={pessoa} />
              </Tabs.Panel>
              <Tabs.Panel value="permissoes" className="rz-aba">
                <PermissoesDoUsuario key={`${pessoa.usuarioId}-${pessoa.versao}`} pessoa={pessoa} />
              </Tabs.Panel>
              <Tabs.Panel value="historico" className="rz-aba">
                <HistoricoDoUsuario key={pessoa.usuarioId} usuarioId={pessoa.usuarioId} />
              </Tabs.Panel>
            </Tabs>
          </>
        ) : null}
      </Gaveta>
      {pessoa ? <Dialogos pessoa={pessoa} aberto={aberto} fechar={() => setAberto(null)} /> : null}
    </>
  )
}
