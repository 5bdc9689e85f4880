import { Radio, Textarea } from '@mantine/core'
import { concessoes, PERFIL, type RouteOutput, usuarios } from '@razao/contract'
import { useMemo, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useRascunho } from '../../api/use-rascunho.ts'
import { paths } from '../../paths.ts'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { plural } from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import {
  type AcessoEscrito,
  acessoParaEnvio,
  CamposDoAcesso,
  faltasDoAcesso,
} from './CamposDoAcesso.tsx'
import { EscolhaDeVerbos } from './EscolhaDeVerbos.tsx'
import { type EnderecoLido, lerEnderecos, paraEnvio } from './enderecos.ts'
import { textoDoPerfil } from './usuario.ts'

type Convite = AcessoEscrito & {
  emails: string
  /** Null keeps what the profile gives. */
  permissoes: string[] | null
  mensagem: string
}
const VAZIO: Convite = {
  emails: '',
  perfil: PERFIL.contador,
  atuaComo: null,
  empresas: { modo: 'todas' },
  departamento: '',
  validoAte: '',
  permissoes: null,
  mensagem: '',
}
const MAXIMO = 200

const ESTADOS: Readonly<Record<EnderecoLido['estado'], { tom: Tom; texto: string }>> = {
  valido: { tom: 'ok', texto: 'Será convidado' },
  repetido: { tom: 'nenhum', texto: 'Repetido na lista' },
  'ja-esta': { tom: 'info', texto: 'Já está no escritório' },
  invalido: { tom: 'erro', texto: 'Não é um e-mail' },
}

/** Who is here or was invited, to tell before sending. */
function useDaqui(): ReadonlySet<string> {
  const { dados } = useConsulta(usuarios.listarUsuarios, {
    paginaAtual: 1,
    registrosPorPagina: 500,
  })
  return useMemo(
    () => new Set((dados?.lista ?? []).map(({ login }) => login.toLowerCase())),
    [dados],
  )
}

function Previa({ lidos }: { lidos: readonly EnderecoLido[] }) {
  if (lidos.length === 0) return null
  const quantos = (estado: EnderecoLido['estado']) =>
    lidos.filter((lido) => lido.estado === estado).length
  const partes = [
    plural(quantos('valido'), 'convite'),
    quantos('repetido') > 0 ? plural(quantos('repetido'), 'repetido') : '',
    quantos('ja-esta') > 0 ? `${quantos('ja-esta')} já no escritório` : '',
    quantos('invalido') > 0 ? plural(quantos('invalido'), 'inválido') : '',
  ].filter(Boolean)
  return (
    <section aria-label="Conferência dos e-mails">
      <p className="rz-previa-total" role="status">
        {partes.join(' · ')}
      </p>
      <ul className="rz-previa">
        {lidos.map(({ email, nome, estado }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same e-mail may be twice; its place tells it apart
          <li key={`${i}-${email}`}>
            <span>
              {nome ? `${nome} · ` : ''}
              {email}
            </span>
            <Situacao tom={ESTADOS[estado].tom}>{ESTADOS[estado].texto}</Situacao>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Matriz = RouteOutput<typeof usuarios.matrizDePermissoes>

function Verbos({
  convite,
  matriz,
  onMudar,
}: {
  convite: Convite
  matriz: Matriz | undefined
  onMudar: (permissoes: string[] | null) => void
}) {
  const padrao = matriz?.padroes.find((um) => um.perfilAcesso === convite.perfil)?.permissoes ?? []
  return (
    <div className="rz-escolha">
      <Radio.Group
        label="O que pode fazer"
        value={convite.permissoes === null ? 'padrao' : 'proprias'}
        onChange={(valor) => onMudar(valor === 'padrao' ? null : [...padrao])}
      >
        <div className="rz-opcoes-em-linha">
          <Radio value="padrao" label={`O padrão de ${textoDoPerfil(convite.perfil)}`} />
          <Radio value="proprias" label="Escolher" disabled={matriz === undefined} />
        </div>
      </Radio.Group>
      {convite.permissoes === null ? null : (
        <EscolhaDeVerbos
          rotulo="Permissões do convite"
          lista={convite.permissoes}
          onMudar={onMudar}
          concediveis={matriz?.concediveis ?? []}
        />
      )}
    </div>
  )
}

const RESULTADOS = {
  convidado: 'convidado',
  'ja-convidado': 'já tinha convite',
  'ja-e-usuario': 'já é do escritório',
  'email-invalido': 'e-mail inválido',
} as const
type Enviados = RouteOutput<typeof concessoes.convidarUsuarios>['lista']

function contar(lista: Enviados): void {
  const feitos = lista.filter(({ resultado }) => resultado === 'convidado').length
  const outros = lista
    .filter(({ resultado }) => resultado !== 'convidado')
    .map(({ email, resultado }) => `${email}: ${RESULTADOS[resultado]}`)
  const inicio =
    feitos === 0
      ? 'Ninguém foi convidado.'
      : `${plural(feitos, 'convite enviado', 'convites enviados')}.`
  avisos[feitos > 0 ? 'ok' : 'atencao']([inicio, ...outros].join(' '))
}

/** Of a company, who is invited is of it and sees it alone. */
const vazioDe = (daEmpresa: number | null): Convite =>
  daEmpresa === null
    ? VAZIO
    : { ...VAZIO, perfil: PERFIL.empresa, empresas: { modo: 'lista', ids: [daEmpresa] } }

type Props = { daEmpresa: number | null; onFechar: () => void }

function Convidar({ daEmpresa, onFechar }: Props) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const [convite, setConvite] = useState<Convite>(() => vazioDe(daEmpresa))
  const daqui = useDaqui()
  const { dados: matriz } = useConsulta(usuarios.matrizDePermissoes, {})
  const { executar } = useAcao(concessoes.convidarUsuarios)
  const mudar = (mudanca: Partial<Convite>) => setConvite((antes) => ({ ...antes, ...mudanca }))
  const sujo = JSON.stringify(convite) !== JSON.stringify(vazioDe(daEmpresa))
  const rascunho = useRascunho({
    chave: `${paths.usuarios}#convidar`,
    titulo: 'Convite de pessoas',
    valores: convite,
    sujo,
    aoContinuar: (guardado) => setConvite({ ...VAZIO, ...guardado }),
  })
  const lidos = useMemo(() => lerEnderecos(convite.emails, daqui), [convite.emails, daqui])
  const validos = lidos.filter(({ estado }) => estado === 'valido')
  const faltas = [
    ...(validos.length === 0 ? ['Escreva pelo menos um e-mail de quem ainda não está aqui.'] : []),
    ...(validos.length > MAXIMO ? [`São até ${MAXIMO} convites de cada vez.`] : []),
    ...(convite.permissoes?.length === 0 ? ['Escolha pelo menos uma permissão.'] : []),
    ...faltasDoAcesso(convite, hoje),
  ]
  const { mensagem, permissoes } = convite
  return (
    <Formulario
      rascunho={rascunho}
      faltas={faltas}
      onVoltar={onFechar}
      enviar={validos.length > 1 ? `Convidar ${plural(validos.length, 'pessoa')}` : 'Convidar'}
      onEnviar={() =>
        executar({
          emails: validos.map(paraEnvio),
          ...acessoParaEnvio(convite),
          permissoes,
          ...(mensagem.trim() === '' ? {} : { mensagem: mensagem.trim() }),
        })
      }
      onFeito={({ lista }) => {
        contar(lista)
        onFechar()
      }}
    >
      <Textarea
        label="E-mails"
        description="Um ou muitos: cole da planilha ou da mensagem. «Nome <e-mail>» também serve."
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        value={convite.emails}
        onChange={({ currentTarget }) => mudar({ emails: currentTarget.value })}
      />
      <Previa lidos={lidos} />
      <CamposDoAcesso
        acesso={convite}
        onMudar={(mudanca) =>
          mudar(mudanca.perfil === undefined ? mudanca : { ...mudanca, permissoes: null })
        }
      />
      <Verbos convite={convite} matriz={matriz} onMudar={(permissoes) => mudar({ permissoes })} />
      <Textarea
        label="Mensagem (opcional)"
        description="Quem recebe lê antes de aceitar."
        autosize
        minRows={2}
        maxLength={500}
        value={convite.mensagem}
        onChange={({ currentTarget }) => mudar({ mensagem: currentTarget.value })}
      />
      <p className="rz-suave">O convite vale 7 dias e serve uma vez.</p>
    </Formulario>
  )
}

/** Invites one person or many, all with the same access. */
export function GavetaConvidar({ aberta, daEmpresa, onFechar }: Props & { aberta: boolean }) {
  return (
    <Gaveta aberta={aberta} onFechar={onFechar} titulo="Convidar pessoas" largura={620}>
      {aberta ? <Convidar daEmpresa={daEmpresa} onFechar={onFechar} /> : null}
    </Gaveta>
  )
}
