import { Button } from '@mantine/core'
import { alcanca } from '@razao/contract'
import { IconGitCompare } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { useEmpresaAtual, useUsuario } from '../../state/contexto.ts'
import { BarraDeAbas } from '../../ui/BarraDeAbas.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { Tela } from '../../ui/Tela.tsx'
import { ZonaDeSoltar } from '../../ui/ZonaDeSoltar.tsx'
import { BotaoImportar } from './BotaoImportar.tsx'
import { enderecoDoPortal } from './captura/captura.ts'
import { ListaDeNotas } from './ListaDeNotas.tsx'
import { ENVIO_PARADO, useEnvio } from './use-envio.ts'
import './notas.css'

// Most visits only read the list: the import comes when it is asked for.
const ListaDeImportacoes = lazy(async () => ({
  default: (await import('./ListaDeImportacoes.tsx')).ListaDeImportacoes,
}))
const PortalNacional = lazy(async () => ({
  default: (await import('./captura/PortalNacional.tsx')).PortalNacional,
}))
const PainelDaImportacao = lazy(async () => ({
  default: (await import('./PainelDaImportacao.tsx')).PainelDaImportacao,
}))
const PainelDeEnvio = lazy(async () => ({
  default: (await import('./PainelDeEnvio.tsx')).PainelDeEnvio,
}))

const ABAS = {
  emitidas: 'Emitidas',
  tomadas: 'Tomadas',
  portal: 'Portal nacional',
  importacoes: 'Importações',
} as const
type Aba = keyof typeof ABAS
const SO_DO_CONTADOR: readonly Aba[] = ['portal', 'importacoes']

const ehAba = (texto: string | null): texto is Aba => texto !== null && Object.hasOwn(ABAS, texto)

const enderecoDaAba = (aba: Aba, importacaoId?: number): string => {
  const busca = new URLSearchParams()
  if (aba !== 'emitidas') busca.set('aba', aba)
  if (importacaoId !== undefined) busca.set('importacao', String(importacaoId))
  return busca.size === 0
    ? paths.receitas.notasFiscais
    : `${paths.receitas.notasFiscais}?${busca.toString()}`
}

function Abas({ aba, contador }: { aba: Aba; contador: boolean }) {
  const visiveis = (Object.keys(ABAS) as Aba[]).filter(
    (cada) => contador || !SO_DO_CONTADOR.includes(cada),
  )
  return (
    <BarraDeAbas rotulo="Notas fiscais">
      {visiveis.map((cada) => (
        <Link key={cada} to={enderecoDaAba(cada)} aria-current={cada === aba ? 'page' : undefined}>
          {ABAS[cada]}
        </Link>
      ))}
    </BarraDeAbas>
  )
}

/** Notes issued and taken, and the door by which their files come in. */
export function TelaNotasFiscais() {
  const usuario = useUsuario()
  const [empresa] = useEmpresaAtual()
  const [parametros] = useSearchParams()
  const navegar = useNavigate()
  const contador = alcanca(usuario?.IDPerfilAcesso ?? -1, 'CONTADOR')
  const pedida = parametros.get('aba')
  const aba: Aba =
    ehAba(pedida) && (contador || !SO_DO_CONTADOR.includes(pedida)) ? pedida : 'emitidas'
  const importacaoId = Number(parametros.get('importacao') ?? '') || null
  const abrirImportacao = (id: number) => void navegar(enderecoDaAba('importacoes', id))
  const { estado, enviar, ocupado, fechar } = useEnvio(abrirImportacao)
  const abrirRemessa = (id: number) => {
    // The list of one thing already opened has nothing left to say.
    if (estado.remessas.length === 1) fechar()
    abrirImportacao(id)
  }
  const enviarArquivos = (arquivos: readonly File[]) => void enviar(arquivos)
  const botao = contador ? <BotaoImportar onArquivos={enviarArquivos} ocupado={ocupado} /> : null

  const conteudo = (
    <>
      <Abas aba={aba} contador={contador} />
      <Suspense>
        {estado === ENVIO_PARADO ? null : (
          <PainelDeEnvio estado={estado} onFechar={fechar} onAbrir={abrirRemessa} />
        )}
      </Suspense>
      <Suspense fallback={<Carregando linhas={8} />}>
        {aba === 'importacoes' && importacaoId !== null ? (
          <PainelDaImportacao
            key={importacaoId}
            importacaoId={importacaoId}
            onVoltar={() => void navegar(enderecoDaAba('importacoes'))}
          />
        ) : null}
        {aba === 'importacoes' && importacaoId === null ? (
          <ListaDeImportacoes onAbrir={abrirImportacao} botaoImportar={botao} />
        ) : null}
        {aba === 'portal' ? <PortalNacional /> : null}
      </Suspense>
      {aba === 'emitidas' || aba === 'tomadas' ? (
        <ListaDeNotas key={aba} aba={aba} botaoImportar={botao} />
      ) : null}
    </>
  )
  return (
    <Tela
      titulo="Notas fiscais"
      resumo={empresa ? empresa.Apelido : 'Todas as empresas'}
      acoes={
        contador && aba !== 'portal' ? (
          <>
            <Button
              variant="default"
              component={Link}
              to={enderecoDoPortal('conferencias')}
              leftSection={<IconGitCompare size={15} aria-hidden />}
            >
              Conferir com o portal
            </Button>
            {botao}
          </>
        ) : (
          botao
        )
      }
    >
      {contador ? (
        <ZonaDeSoltar
          oQue="XML de NFS-e e NF-e, muitos de uma vez, uma pasta ou um ZIP"
          onArquivos={enviarArquivos}
          ocupado={ocupado}
        >
          {conteudo}
        </ZonaDeSoltar>
      ) : (
        conteudo
      )}
    </Tela>
  )
}
