import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { competenciaPorExtenso } from '../../ui/formato.ts'
import { sobDemanda } from '../../ui/sob-demanda.tsx'
import { Tela } from '../../ui/Tela.tsx'
import { type Peca, peca, Tardia, trazerNoSossego } from '../../ui/tardia.tsx'
import { useAbaAVista } from '../../ui/use-aba-a-vista.ts'
import { SemEmpresaEscolhida } from './comum/SemEmpresaEscolhida.tsx'
import { ABAS, type Aba, abaDoEndereco, type Livro, useLivro } from './comum/use-livro.ts'
// Whatever the tab that opens first: what its dialogs look like is not of another tab.
import './comum/contabilidade.css'
import './comum/relatorios.css'
import './comum/cadastros.css'

type PropsDaAba = { livro: Livro; empresaId: number }
type TelaDaAba = { readonly nome: string; readonly conteudo: Peca<PropsDaAba> }

const TELAS: Readonly<Record<Aba, TelaDaAba>> = {
  painel: {
    nome: 'Painel',
    conteudo: peca(async () => (await import('./demonstracoes/PainelDoLivro.tsx')).PainelDoLivro),
  },
  plano: {
    nome: 'Plano de contas',
    conteudo: peca(async () => (await import('./plano/Plano.tsx')).Plano),
  },
  diario: {
    nome: 'Diário',
    conteudo: peca(async () => (await import('./livro/Diario.tsx')).Diario),
  },
  razao: { nome: 'Razão', conteudo: peca(async () => (await import('./livro/Razao.tsx')).Razao) },
  balancete: {
    nome: 'Balancete',
    conteudo: peca(async () => (await import('./livro/Balancete.tsx')).Balancete),
  },
  demonstracoes: {
    nome: 'Demonstrações',
    conteudo: peca(async () => (await import('./demonstracoes/Demonstracoes.tsx')).Demonstracoes),
  },
  conciliacao: {
    nome: 'Conciliação',
    conteudo: peca(async () => (await import('./demonstracoes/Conciliacao.tsx')).Conciliacao),
  },
  encerramento: {
    nome: 'Encerramento',
    conteudo: peca(async () => (await import('./encerramento/Encerramento.tsx')).Encerramento),
  },
  automaticos: {
    nome: 'Automáticos',
    conteudo: peca(async () => (await import('./encerramento/Automaticos.tsx')).Automaticos),
  },
  cadastros: {
    nome: 'Cadastros',
    conteudo: peca(async () => (await import('./plano/CadastrosDoLivro.tsx')).CadastrosDoLivro),
  },
  exportar: {
    nome: 'SPED e arquivos',
    conteudo: peca(async () => (await import('./saida/Exportar.tsx')).Exportar),
  },
  periodos: {
    nome: 'Períodos',
    conteudo: peca(async () => (await import('./encerramento/Periodos.tsx')).Periodos),
  },
}
const GavetaDoLancamento = sobDemanda(
  async () => (await import('./livro/GavetaDoLancamento.tsx')).GavetaDoLancamento,
  { noSossego: true },
)
// The tab of the address comes while the session is being asked for; the others, once nobody waits.
const DO_ENDERECO = abaDoEndereco(new URLSearchParams(window.location.search))
TELAS[DO_ENDERECO].conteudo.trazer().catch(() => undefined)

/** Who points at a tab is about to open it; one that does not come says so when it is opened. */
const antes = (aba: Aba): void => {
  TELAS[aba].conteudo.trazer().catch(() => undefined)
}

function SemLivro({ livro }: { livro: Livro }) {
  if (livro.falhaDaEmpresa) return <CartaoErro {...livro.falhaDaEmpresa} />
  return livro.chegando ? <Carregando linhas={10} /> : <SemEmpresaEscolhida />
}

/** The books of a company: one route, each tab on its own, all of its state in the address. */
export function TelaContabilidade() {
  const livro = useLivro()
  const { aba, empresaId, empresa, lancamentoId } = livro
  const barra = useAbaAVista(`${aba}-${empresaId}`)
  const jaAbriu = useRef(false)
  jaAbriu.current ||= lancamentoId !== null
  const { nome, conteudo } = TELAS[aba]
  useEffect(() => {
    // The figures of the other tabs lead to the razão.
    const abas: readonly Aba[] = ['razao', ...ABAS]
    void trazerNoSossego(abas.map((uma) => TELAS[uma].conteudo))
  }, [])
  return (
    <Tela
      titulo="Contabilidade"
      resumo={
        empresa
          ? `${empresa.Apelido} · ${competenciaPorExtenso(livro.competencia)}`
          : 'Diário, razão, balancete e demonstrações de cada empresa.'
      }
      acoes={
        empresaId === null ? null : (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            data-novo
            onClick={() => {
              livro.irPara('diario', { lancar: 'sim' })
              // Already open, it is there that one goes on.
              document.querySelector<HTMLElement>('.ctb-lancador input')?.focus()
            }}
          >
            Lançar
          </Button>
        )
      }
    >
      {empresaId === null ? (
        <SemLivro livro={livro} />
      ) : (
        <Tabs
          value={aba}
          onChange={(nova) => livro.irPara(ABAS.find((uma) => uma === nova) ?? 'painel')}
          keepMounted={false}
          className="ctb-abas"
        >
          <Tabs.List ref={barra}>
            {ABAS.map((uma) => (
              <Tabs.Tab key={uma} value={uma} onPointerEnter={() => antes(uma)}>
                {TELAS[uma].nome}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {/* The one before stays until this one is there: nothing to wait for is drawn between them. */}
          <Suspense fallback={<Carregando linhas={10} />}>
            <Tabs.Panel value={aba} className="ctb-aba" key={`${aba}-${empresaId}`}>
              <h2 className="rz-so-leitor">{nome}</h2>
              <Tardia de={conteudo} props={{ livro, empresaId }} />
            </Tabs.Panel>
          </Suspense>
        </Tabs>
      )}
      {jaAbriu.current && empresaId !== null ? <GavetaDoLancamento livro={livro} /> : null}
    </Tela>
  )
}
