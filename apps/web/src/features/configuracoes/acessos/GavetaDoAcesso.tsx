import { Button } from '@mantine/core'
import { credenciais, credenciaisEntrega } from '@razao/contract'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAcao } from '../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { links } from '../../../paths.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { ConfirmacaoComMotivo } from '../../../ui/Confirmacao.tsx'
import { formatarData, formatarDocumento, formatarInstante } from '../../../ui/formato.ts'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { Situacao } from '../../../ui/Situacao.tsx'
import {
  type AcessoInteiro,
  FORMAS,
  nomeDoPoder,
  nomeDoSistema,
  type Responsavel,
  SISTEMAS,
  seTesta,
  situacaoDoAcesso,
  temSegredo,
} from './acesso.ts'
import { EditarAcesso } from './EditarAcesso.tsx'
import { GuardarSenha } from './GuardarSenha.tsx'
import { PedirAoCliente } from './PedirAoCliente.tsx'
import { UsosDoAcesso } from './UsosDoAcesso.tsx'

type DeUm = { acesso: AcessoInteiro }

function Procuracao({ acesso }: DeUm) {
  if (acesso.forma !== 'procuracao') return null
  return (
    <>
      <dt>Procurador</dt>
      <dd>{acesso.procurador === null ? 'Não informado' : formatarDocumento(acesso.procurador)}</dd>
      <dt>Poderes</dt>
      <dd>{acesso.poderes.map(nomeDoPoder).join(', ') || 'Nenhum informado'}</dd>
      {acesso.faltam.length === 0 ? null : (
        <>
          <dt>Faltam</dt>
          <dd>{acesso.faltam.map((um) => `falta ${nomeDoPoder(um)}`).join('; ')}</dd>
        </>
      )}
    </>
  )
}

function NoVault({ acesso }: DeUm) {
  if (!temSegredo(acesso.forma)) return null
  const { guardadoEm, guardadoPor, login } = acesso
  return (
    <>
      <dt>Usuário</dt>
      <dd>{login ?? 'Não informado'}</dd>
      <dt>Senha</dt>
      <dd>
        {guardadoEm === null
          ? 'Não está no cofre'
          : `No cofre desde ${formatarInstante(guardadoEm)}, ${guardadoPor === null ? 'pelo cliente' : `por ${guardadoPor}`}`}
      </dd>
    </>
  )
}

function OTeste({ acesso }: DeUm) {
  const { testadaEm, testeTexto, sistema } = acesso
  if (!seTesta(acesso))
    return (
      <dd>
        Não se testa daqui: a plataforma ainda não entra em {SISTEMAS[sistema]} com usuário e senha.
      </dd>
    )
  return <dd>{testadaEm === null ? 'Nunca' : `${formatarInstante(testadaEm)}: ${testeTexto}`}</dd>
}

function Fatos({ acesso }: DeUm) {
  const { tom, texto } = situacaoDoAcesso(acesso)
  const { validoDe, validoAte } = acesso
  return (
    <>
      <Situacao tom={tom}>{texto}</Situacao>
      <p>{acesso.detalhe}</p>
      <dl className="rz-fatos">
        <dt>Empresa</dt>
        <dd>{acesso.empresa}</dd>
        <dt>Forma</dt>
        <dd>{FORMAS[acesso.forma]}</dd>
        {validoDe === null ? null : (
          <>
            <dt>Início</dt>
            <dd>{formatarData(validoDe)}</dd>
          </>
        )}
        <dt>Validade</dt>
        <dd>{validoAte === null ? 'Sem data' : formatarData(validoAte)}</dd>
        <Procuracao acesso={acesso} />
        <NoVault acesso={acesso} />
        <dt>Último teste</dt>
        <OTeste acesso={acesso} />
        <dt>Responsável</dt>
        <dd>{acesso.responsavel ?? 'Ninguém'}</dd>
        {acesso.observacao === null ? null : (
          <>
            <dt>Observação</dt>
            <dd>{acesso.observacao}</dd>
          </>
        )}
      </dl>
      {acesso.forma === 'certificado' ? (
        <p>
          <Link to={links.certificados(acesso.empresaId)}>Ver os certificados da empresa</Link>
        </p>
      ) : null}
    </>
  )
}

type Aberto = 'editar' | 'senha' | 'pedir' | 'encerrar' | null
type DasAcoes = DeUm & { onAbrir: (qual: Aberto) => void }

function useTestar() {
  const { executar, enviando } = useAcao(credenciais.testarCredenciais)
  const testar = async (id: number) => {
    const resultado = await executar({ selecao: { modo: 'ids', ids: [id] } })
    if (!resultado.ok) return
    if (resultado.valor.aceitas > 0) avisos.ok('O teste passou.')
    else avisos.erro('O teste não passou. Veja o motivo em «Último teste».')
  }
  return { testar, enviando }
}

function Acoes({ acesso, onAbrir }: DasAcoes) {
  const { testar, enviando } = useTestar()
  const comSegredo = temSegredo(acesso.forma)
  return (
    <>
      <Button variant="default" onClick={() => onAbrir('encerrar')}>
        Encerrar
      </Button>
      <Button variant="default" onClick={() => onAbrir('editar')}>
        Editar
      </Button>
      {seTesta(acesso) ? (
        <Button loading={enviando} onClick={() => void testar(acesso.id)}>
          Testar
        </Button>
      ) : null}
      {comSegredo ? (
        <>
          <Button variant="default" onClick={() => onAbrir('pedir')}>
            Pedir ao cliente
          </Button>
          <Button onClick={() => onAbrir('senha')}>
            {acesso.guardadoEm === null ? 'Guardar senha' : 'Trocar senha'}
          </Button>
        </>
      ) : null}
    </>
  )
}

function LinkEmAberto({ acesso }: DeUm) {
  const { executar, enviando } = useAcao(credenciaisEntrega.revogarPedidoDeCredencial)
  const { pedido } = acesso
  if (pedido === null) return null
  const revogar = async () => {
    const { ok } = await executar({ credencialId: acesso.id, pedidoId: pedido.id })
    if (ok) avisos.ok('O link não serve mais.')
  }
  return (
    <section className="rz-cartao" aria-label="Link com o cliente">
      <p>
        Há um link com o cliente até {formatarInstante(pedido.expiraEm)}
        {pedido.abertoEm === null
          ? '; ainda não foi aberto.'
          : `; aberto em ${formatarInstante(pedido.abertoEm)}.`}
      </p>
      <Button size="compact-sm" variant="default" loading={enviando} onClick={() => void revogar()}>
        Cancelar o link
      </Button>
    </section>
  )
}

function Encerrar({ acesso, onFechar }: DeUm & { onFechar: () => void }) {
  const { executar } = useAcao(credenciais.encerrarCredencial)
  return (
    <ConfirmacaoComMotivo
      titulo={`Encerrar o acesso a ${nomeDoSistema(acesso)}`}
      confirmar="Encerrar"
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const { id: credencialId, versao } = acesso
        const { ok } = await executar({ credencialId, motivo, versao })
        if (ok) avisos.ok('Acesso encerrado.')
        return ok
      }}
    >
      <p>
        {acesso.guardadoEm === null
          ? 'O acesso sai da lista; o registro dele fica.'
          : 'A senha é apagada do cofre na hora, sem volta; o registro do acesso e dos usos fica.'}
      </p>
    </ConfirmacaoComMotivo>
  )
}

type Props = {
  acessoId: number | null
  responsaveis: readonly Responsavel[]
  vizinhos: readonly number[]
  onAbrir: (id: number) => void
  onFechar: () => void
}

/** One access: how it stands, what may be done of it, and what was done of its secret. */
export function GavetaDoAcesso({ acessoId, responsaveis, vizinhos, onAbrir, onFechar }: Props) {
  const [aberto, setAberto] = useState<Aberto>(null)
  const { dados, estado } = useConsulta(
    credenciais.lerCredencial,
    acessoId === null ? AINDA_NAO : { credencialId: acessoId },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another access is opened to be read
  useEffect(() => setAberto(null), [acessoId])
  const irParaVizinho = (passo: 1 | -1) => {
    const vizinho = acessoId === null ? undefined : vizinhos[vizinhos.indexOf(acessoId) + passo]
    if (vizinho !== undefined) onAbrir(vizinho)
  }
  const editando = aberto === 'editar'
  const emUso = dados !== undefined && dados.situacao !== 'encerrada'
  const voltar = () => setAberto(null)
  return (
    <Gaveta
      aberta={acessoId !== null}
      onFechar={onFechar}
      {...(aberto === null ? { onVizinho: irParaVizinho } : {})}
      largura={620}
      titulo={dados ? nomeDoSistema(dados) : 'Acesso'}
      rodape={emUso && !editando ? <Acoes acesso={dados} onAbrir={setAberto} /> : null}
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={10} /> : null}
      {dados && editando ? (
        <EditarAcesso key={dados.id} acesso={dados} responsaveis={responsaveis} onFechar={voltar} />
      ) : null}
      {dados && !editando ? (
        <>
          <Fatos acesso={dados} />
          <LinkEmAberto acesso={dados} />
          <UsosDoAcesso acesso={dados} />
        </>
      ) : null}
      {dados && aberto === 'senha' ? <GuardarSenha acesso={dados} onFechar={voltar} /> : null}
      {dados && aberto === 'pedir' ? <PedirAoCliente acesso={dados} onFechar={voltar} /> : null}
      {dados && aberto === 'encerrar' ? <Encerrar acesso={dados} onFechar={voltar} /> : null}
    </Gaveta>
  )
}
