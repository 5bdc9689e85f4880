import { Button } from '@mantine/core'
import { credenciais } from '@razao/contract'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useBaixar } from '../../../api/use-baixar.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../state/chip-da-empresa.ts'
import { useEmpresaAtual } from '../../../state/contexto.ts'
import { useLista } from '../../../state/use-lista.ts'
import { useEscolhaDeEmpresa } from '../../../ui/escolha-de-empresa.ts'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { Grade } from '../../../ui/grade/Grade.tsx'
import { quantasSelecionadas } from '../../../ui/grade/selecao.ts'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { AcoesEmLote } from './AcoesEmLote.tsx'
import {
  type Acesso,
  FILTROS_DE_ACESSOS,
  FORMAS,
  nomeDoSistema,
  type Responsavel,
  rotuloDoFiltro,
  situacaoDoAcesso,
} from './acesso.ts'
import { FiltrosDeAcessos } from './FiltrosDeAcessos.tsx'

// Most visits only read the list: the other parts come when they are asked for.
const GavetaDoAcesso = lazy(async () => ({
  default: (await import('./GavetaDoAcesso.tsx')).GavetaDoAcesso,
}))
const NovoAcesso = lazy(async () => ({ default: (await import('./NovoAcesso.tsx')).NovoAcesso }))
const TrazerDeArquivo = lazy(async () => ({
  default: (await import('./TrazerDeArquivo.tsx')).TrazerDeArquivo,
}))

const COLUNAS: readonly Coluna<Acesso>[] = [
  {
    ...{ campo: 'empresa', titulo: 'Empresa', ordena: true, fixa: true, celular: 'titulo' },
    largura: 'minmax(190px, 1.2fr)',
  },
  {
    ...{ campo: 'sistema', titulo: 'Sistema', ordena: true, largura: 'minmax(170px, 1fr)' },
    valor: nomeDoSistema,
  },
  {
    ...{ campo: 'forma', titulo: 'Forma', ordena: true, largura: 146 },
    valor: ({ forma }) => FORMAS[forma],
  },
  {
    ...{ campo: 'situacao', titulo: 'Situação', tipo: 'status', ordena: true, largura: 186 },
    situacao: situacaoDoAcesso,
  },
  {
    ...{ campo: 'detalhe', titulo: 'O que há', largura: 'minmax(240px, 1.6fr)' },
    celular: 'larga',
  },
  { campo: 'validoAte', titulo: 'Validade', tipo: 'data', ordena: true },
  { campo: 'testadaEm', titulo: 'Último teste', tipo: 'instante', ordena: true },
  { campo: 'responsavel', titulo: 'Responsável', ordena: true, largura: 170 },
]

type Janela = 'novo' | 'arquivo' | null
type DasAcoes = { onAbrir: (qual: Janela) => void; comEmpresa: boolean }

function Acoes({ onAbrir, comEmpresa }: DasAcoes) {
  const escolherEmpresa = useEscolhaDeEmpresa()
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => onAbrir('arquivo')}
      >
        Trazer de um arquivo
      </Button>
      <Button
        data-novo
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={comEmpresa ? () => onAbrir('novo') : escolherEmpresa}
      >
        Novo acesso
      </Button>
    </>
  )
}

type DasJanelas = {
  janela: Janela
  empresa: { readonly ID: number; readonly Apelido: string } | null | undefined
  responsaveis: readonly Responsavel[]
  onFechar: () => void
  onFeito: (id: number) => void
}

function Janelas({ janela, empresa, responsaveis, onFechar, onFeito }: DasJanelas) {
  if (janela === 'arquivo') return <TrazerDeArquivo onFechar={onFechar} />
  if (!empresa || janela === null) return null
  return (
    <Gaveta aberta onFechar={onFechar} titulo={`Novo acesso de ${empresa.Apelido}`} largura={620}>
      <NovoAcesso
        empresaId={empresa.ID}
        responsaveis={responsaveis}
        onFechar={onFechar}
        onFeito={({ id }) => {
          onFechar()
          onFeito(id)
        }}
      />
    </Gaveta>
  )
}

function useAcessos(empresaId: number | undefined) {
  const lista = useLista({ filtros: FILTROS_DE_ACESSOS, contexto: String(empresaId ?? '') })
  const pedido = { ...(empresaId === undefined ? {} : { empresaId }), ...lista.pedido }
  const { dados, estado } = useConsulta(credenciais.listarCredenciais, pedido)
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const { ordem: ___, ...filtroDaSelecao } = filtroInteiro
  return { lista, dados, estado, filtroInteiro, filtroDaSelecao }
}

/** By which means each company is entered at governments and city halls, and what keeps it from being. */
export function ListaDeAcessos() {
  const [empresa] = useEmpresaAtual()
  const [janela, setJanela] = useState<Janela>(null)
  const baixar = useBaixar()
  const { lista, dados, estado, filtroInteiro, filtroDaSelecao } = useAcessos(empresa?.ID)
  const { porSituacao = {}, responsaveis = [] } = dados?.totais ?? {}
  const acoes = <Acoes onAbrir={setJanela} comEmpresa={Boolean(empresa)} />
  return (
    <>
      <div className="ac-acoes">{acoes}</div>
      <Grade
        rotulo="acessos"
        colunas={COLUNAS}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={(acesso) => `${acesso.empresa}, ${nomeDoSistema(acesso)}`}
        {...estado}
        {...lista.grade}
        paginacao={dados?.paginacao}
        selecao={lista.filtro.situacao === 'encerrada' ? undefined : lista.selecao}
        acoesEmLote={
          <AcoesEmLote
            quantos={quantasSelecionadas(lista.selecao)}
            selecao={() => lista.selecaoParaEnvio(filtroDaSelecao)}
            responsaveis={responsaveis}
            onFeito={lista.limparSelecao}
          />
        }
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) =>
          campo === 'empresaId'
            ? chipDaEmpresa(dados?.lista, valor)
            : rotuloDoFiltro(campo, valor, responsaveis),
        )}
        controles={
          <FiltrosDeAcessos
            filtro={lista.filtro}
            mudar={lista.mudarFiltro}
            porSituacao={porSituacao}
            responsaveis={responsaveis}
          />
        }
        onExportar={(formato) =>
          baixar(credenciais.exportarCredenciais, { ...filtroInteiro, formato })
        }
        vazio={{
          titulo: 'Nenhum acesso ainda',
          texto:
            'Cadastre as procurações, os certificados e as senhas com que se entra no e-CAC, na prefeitura e nos outros sistemas, ou traga-os de uma planilha.',
          acoes,
        }}
      />
      <Suspense>
        {lista.aberta === null ? null : (
          <GavetaDoAcesso
            acessoId={lista.aberta}
            responsaveis={responsaveis}
            vizinhos={dados?.lista.map(({ id }) => id) ?? []}
            onAbrir={lista.abrir}
            onFechar={lista.fechar}
          />
        )}
        <Janelas
          {...{ janela, empresa, responsaveis }}
          onFechar={() => setJanela(null)}
          onFeito={lista.abrir}
        />
      </Suspense>
    </>
  )
}
