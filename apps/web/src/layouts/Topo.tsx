import { ActionIcon, UnstyledButton } from '@mantine/core'
import { type Perfil, ROTULOS_PERFIL } from '@razao/contract'
import {
  IconCommand,
  IconLogout,
  IconMenu2,
  IconPalette,
  IconQuestionMark,
  IconRefresh,
  IconRepeat,
  IconSparkles,
  IconUser,
} from '@tabler/icons-react'
import { lazy, type RefObject, Suspense } from 'react'
import { Link } from 'react-router'
import { Logo } from '../brand/Logo.tsx'
import { paths } from '../paths.ts'
import { useConfiguracao } from '../state/configuracao.ts'
import { useCompetencia, useUsuario } from '../state/contexto.ts'
import { useSituacaoDaSessao } from '../state/situacao-da-sessao.ts'
import { CampoCompetencia } from '../ui/CampoCompetencia.tsx'
import { formatarInteiro, plural } from '../ui/formato.ts'
import { MenuSuspenso } from '../ui/MenuSuspenso.tsx'
import { Notificacoes } from './Notificacoes.tsx'
import { Novo } from './Novo.tsx'
import { SeletorDeEmpresa } from './SeletorDeEmpresa.tsx'
import { useFila } from './use-fila.ts'

/** The queue: how many operations run or wait. */
function Fila() {
  const fila = useFila()
  if (fila === null) return null
  const { correndo } = fila
  return (
    <Link
      to={correndo > 0 ? paths.processamento.processando : paths.processamento.raiz}
      className="rz-fila"
      data-correndo={correndo > 0 || undefined}
      aria-label={`Fila: ${plural(correndo, 'operação em curso', 'operações em curso')}`}
      title="Fila de operações"
    >
      <IconRefresh size={18} aria-hidden />
      {correndo > 0 ? <span className="rz-numero">{formatarInteiro(correndo)}</span> : null}
    </Link>
  )
}

/** Comes only for who sent one. */
const FotoDaPessoa = lazy(async () => ({
  default: (await import('./FotoDaPessoa.tsx')).FotoDaPessoa,
}))

const iniciais = (nome: string): string => {
  const partes = nome.trim().split(/\s+/)
  return `${partes[0]?.[0] ?? ''}${partes.length > 1 ? (partes.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}

type PropsDaPessoa = { onPersonalizar: () => void; onNovidades: () => void }

function MenuDaPessoa({ onPersonalizar, onNovidades }: PropsDaPessoa) {
  const usuario = useUsuario()
  const { sair, escolher } = useSituacaoDaSessao()
  if (!usuario) return null
  const outros = usuario.escritorios.filter(({ id }) => id !== usuario.escritorio.id)
  return (
    <MenuSuspenso
      rotulo="Sua conta"
      alinhamento="fim"
      largura={270}
      gatilho={(botao) => (
        <UnstyledButton
          {...botao}
          className="rz-pessoa"
          aria-label={`${iniciais(usuario.FullName)}, conta de ${usuario.FullName}`}
        >
          {usuario.foto ? (
            <Suspense fallback={iniciais(usuario.FullName)}>
              <FotoDaPessoa marca={usuario.foto} enquanto={iniciais(usuario.FullName)} />
            </Suspense>
          ) : (
            iniciais(usuario.FullName)
          )}
        </UnstyledButton>
      )}
      cabeca={
        <div className="rz-pessoa-cabeca">
          <strong>{usuario.FullName}</strong>
          <span>{usuario.login}</span>
          <span>
            {ROTULOS_PERFIL[usuario.IDPerfilAcesso as Perfil]} · {usuario.escritorio.nome}
          </span>
        </div>
      }
      itens={[
        {
          id: 'conta',
          texto: 'Minha conta',
          icone: <IconUser size={16} />,
          para: paths.minhaConta,
          secao: '',
        },
        {
          id: 'aparencia',
          texto: 'Personalizar aparência',
          icone: <IconPalette size={16} />,
          onClick: onPersonalizar,
        },
        {
          id: 'novidades',
          texto: 'O que mudou',
          icone: <IconSparkles size={16} />,
          onClick: onNovidades,
        },
        ...outros.map(({ id, nome }, i) => ({
          id: `escritorio-${id}`,
          texto: nome,
          icone: <IconRepeat size={16} />,
          onClick: () => escolher(id),
          ...(i === 0 ? { secao: 'Trocar de escritório' } : {}),
        })),
        {
          id: 'sair',
          texto: 'Sair',
          icone: <IconLogout size={16} />,
          onClick: () => void sair(),
          secao: '',
        },
      ]}
    />
  )
}

type Props = {
  onMenu: () => void
  onPaleta: () => void
  onMapa: () => void
  onPersonalizar: () => void
  onNovidades: () => void
  podeIr: (path: string) => boolean
  empresa: { aberto: boolean; onAbrir: (aberto: boolean) => void }
  botaoDaCompetencia: RefObject<HTMLButtonElement | null>
}

/** The top bar: company, month, search, queue, help and the person. */
export function Topo(props: Props) {
  const { brand } = useConfiguracao()
  const [competencia, mudarCompetencia] = useCompetencia()
  return (
    <header className="rz-topo">
      <ActionIcon size="lg" aria-label="Menu" onClick={props.onMenu}>
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to={paths.painel} className="rz-topo-marca" aria-label={`${brand.nome}: início`}>
        <Logo nome={brand.nome} imagem={brand.logo} />
      </Link>
      <SeletorDeEmpresa {...props.empresa} />
      <CampoCompetencia
        value={competencia}
        onChange={mudarCompetencia}
        botao={props.botaoDaCompetencia}
      />
      <div className="rz-topo-fim">
        <UnstyledButton
          className="rz-topo-busca"
          onClick={props.onPaleta}
          title="Telas, empresas e comandos"
        >
          <IconCommand size={16} aria-hidden />
          <span>Buscar</span>
          <kbd>Ctrl K</kbd>
        </UnstyledButton>
        <Novo podeIr={props.podeIr} />
        <Notificacoes />
        <Fila />
        <ActionIcon
          size="lg"
          aria-label="Atalhos de teclado (?)"
          onClick={props.onMapa}
          className="rz-topo-ajuda"
        >
          <IconQuestionMark size={18} />
        </ActionIcon>
        <MenuDaPessoa onPersonalizar={props.onPersonalizar} onNovidades={props.onNovidades} />
      </div>
    </header>
  )
}
