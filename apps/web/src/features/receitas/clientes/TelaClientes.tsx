import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { useEmpresaAtual, usePode } from '../../../state/contexto.ts'
import { BarraDeAbas } from '../../../ui/BarraDeAbas.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { useEscolhaDeEmpresa } from '../../../ui/escolha-de-empresa.ts'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { Tela } from '../../../ui/Tela.tsx'
import { EditarCliente } from './EditarCliente.tsx'
import { BotaoDeClientes } from './importacao/BotaoDeClientes.tsx'
import { ListaDeClientes } from './ListaDeClientes.tsx'
import { useEmpresaDaTela } from './use-empresa-da-tela.ts'
import '../notas.css'
import './clientes.css'

// Most visits only read the list: the other parts come when they are asked for.
const Catalogo = lazy(async () => ({
  default: (await import('../servicos/CatalogoDeServicos.tsx')).CatalogoDeServicos,
}))
const Duplicados = lazy(async () => ({
  default: (await import('./Duplicados.tsx')).Duplicados,
}))
const ListaDeImportacoes = lazy(async () => ({
  default: (await import('./importacao/ListaDeImportacoes.tsx')).ListaDeImportacoes,
}))
const PainelDaImportacao = lazy(async () => ({
  default: (await import('./importacao/PainelDaImportacao.tsx')).PainelDaImportacao,
}))

const ABAS = {
  clientes: 'Clientes',
  servicos: 'Serviços',
  duplicados: 'Parecidos',
  importacoes: 'Importações',
} as const
type Aba = keyof typeof ABAS
const ehAba = (texto: string | null): texto is Aba => texto !== null && Object.hasOwn(ABAS, texto)

function enderecoDaAba(aba: Aba, mais: Readonly<Record<string, string>> = {}): string {
  const busca = new URLSearchParams({ ...(aba === 'clientes' ? {} : { aba }), ...mais })
  return busca.size === 0 ? paths.receitas.clientes : `${paths.receitas.clientes}?${busca}`
}

function Abas({ aba }: { aba: Aba }) {
  return (
    <BarraDeAbas rotulo="Clientes e serviços">
      {(Object.keys(ABAS) as Aba[]).map((cada) => (
        <Link key={cada} to={enderecoDaAba(cada)} aria-current={cada === aba ? 'page' : undefined}>
          {ABAS[cada]}
        </Link>
      ))}
    </BarraDeAbas>
  )
}

type DasAcoes = {
  empresaId: number | undefined
  onNovo: () => void
  onEnviada: (importacaoId: number) => void
}

/** New, and from a file; without a company the list of them is asked for first. */
function AcoesDosClientes({ empresaId, onNovo, onEnviada }: DasAcoes) {
  const escolherEmpresa = useEscolhaDeEmpresa()
  return (
    <>
      {empresaId === undefined ? null : (
        <BotaoDeClientes empresaId={empresaId} onEnviada={onEnviada} />
      )}
      <Button
        data-novo
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={empresaId === undefined ? escolherEmpresa : onNovo}
      >
        Novo cliente
      </Button>
    </>
  )
}

type DoNovo = { empresaId: number | null; onFechar: () => void; onSalvo: (id: number) => void }

function NovoCliente({ empresaId, onFechar, onSalvo }: DoNovo) {
  return (
    <Gaveta aberta={empresaId !== null} onFechar={onFechar} titulo="Novo cliente" largura={620}>
      {empresaId === null ? null : (
        <EditarCliente empresaId={empresaId} onFechar={onFechar} onSalvo={onSalvo} />
      )}
    </Gaveta>
  )
}

/** Who takes the services of a company, and what it sells to them. */
export function TelaClientes() {
  const [empresa] = useEmpresaAtual()
  const empresaId = useEmpresaDaTela()
  const podeMudar = usePode('emitirNota', 'financeiro')
  const [parametros] = useSearchParams()
  const navegar = useNavigate()
  const [novo, setNovo] = useState(false)
  const pedida = parametros.get('aba')
  const aba: Aba = ehAba(pedida) ? pedida : 'clientes'
  const importacaoId = Number(parametros.get('importacao') ?? '') || null
  const irPara = (qual: Aba, mais: Readonly<Record<string, string>> = {}) =>
    void navegar(enderecoDaAba(qual, mais))
  const abrirCliente = (id: number) => irPara('clientes', { aberta: String(id) })
  const abrirImportacao = (id: number) => irPara('importacoes', { importacao: String(id) })
  const acoes =
    podeMudar && aba !== 'servicos' ? (
      <AcoesDosClientes
        empresaId={empresaId}
        onNovo={() => setNovo(true)}
        onEnviada={abrirImportacao}
      />
    ) : null
  const comum = { empresaId, podeMudar }
  return (
    <Tela titulo="Clientes" resumo={empresa ? empresa.Apelido : 'Todas as empresas'} acoes={acoes}>
      <Abas aba={aba} />
      {aba === 'clientes' ? <ListaDeClientes {...comum} acoes={acoes} /> : null}
      <Suspense fallback={<Carregando linhas={8} />}>
        {aba === 'servicos' ? <Catalogo {...comum} /> : null}
        {aba === 'duplicados' ? <Duplicados {...comum} onAbrir={abrirCliente} /> : null}
        {aba === 'importacoes' && importacaoId !== null ? (
          <PainelDaImportacao
            key={importacaoId}
            importacaoId={importacaoId}
            podeMudar={podeMudar}
            onVoltar={() => irPara('importacoes')}
          />
        ) : null}
        {aba === 'importacoes' && importacaoId === null ? (
          <ListaDeImportacoes
            empresaId={empresaId}
            botao={
              empresaId !== undefined && podeMudar ? (
                <BotaoDeClientes empresaId={empresaId} onEnviada={abrirImportacao} />
              ) : null
            }
            onAbrir={abrirImportacao}
          />
        ) : null}
      </Suspense>
      <NovoCliente
        empresaId={novo && empresaId !== undefined ? empresaId : null}
        onFechar={() => setNovo(false)}
        onSalvo={(id) => {
          setNovo(false)
          abrirCliente(id)
        }}
      />
    </Tela>
  )
}
