import { Button, NativeSelect } from '@mantine/core'
import { servicos } from '@razao/contract'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useBaixar } from '../../../api/use-baixar.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { chipDaEmpresa } from '../../../state/chip-da-empresa.ts'
import { useLista } from '../../../state/use-lista.ts'
import { useEscolhaDeEmpresa } from '../../../ui/escolha-de-empresa.ts'
import { formatarCnae } from '../../../ui/formato.ts'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { Grade } from '../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../ui/grade/tipos.ts'
import { EditarServico } from './EditarServico.tsx'
import { GavetaServico } from './GavetaServico.tsx'
import { codigoEscrito, FILTROS_DE_SERVICOS, type Servico, textoDoAnexo } from './servico.ts'

const EMPRESA: Coluna<Servico> = {
  campo: 'empresa',
  titulo: 'Empresa',
  largura: 'minmax(160px, 1fr)',
  ordena: true,
}
const colunasDe = (muitas: boolean): Coluna<Servico>[] => [
  {
    ...{ campo: 'nome', titulo: 'Serviço', ordena: true, fixa: true, celular: 'titulo' },
    largura: 'minmax(220px, 2fr)',
  },
  ...(muitas ? [EMPRESA] : []),
  {
    ...{ campo: 'codigoNacional', titulo: 'Código', ordena: true, largura: 'minmax(220px, 2fr)' },
    celula: ({ codigoNacional, descricaoDoCodigo }) => (
      <span className="cl-codigo" title={descricaoDoCodigo ?? undefined}>
        <span className="rz-numero">{codigoEscrito(codigoNacional)}</span>{' '}
        <span className="rz-suave">{descricaoDoCodigo}</span>
      </span>
    ),
  },
  {
    ...{ campo: 'anexoEmUso', titulo: 'Anexo', largura: 140 },
    celula: ({ anexo, anexoEmUso }) => (
      <span className={anexo === null ? 'rz-suave' : undefined}>{textoDoAnexo(anexoEmUso)}</span>
    ),
  },
  { campo: 'aliquotaIss', titulo: 'ISS', tipo: 'taxa', ordena: true },
  { campo: 'valorPadrao', titulo: 'Valor padrão', tipo: 'dinheiro', ordena: true },
  {
    ...{ campo: 'natureza', titulo: 'Natureza', largura: 'minmax(170px, 1fr)', celular: 'oculta' },
    valor: ({ natureza }) => servicos.ROTULOS_DA_NATUREZA[natureza],
  },
  {
    ...{ campo: 'cnae', titulo: 'CNAE', largura: 112, celular: 'oculta' },
    valor: ({ cnae }) => (cnae === null ? null : formatarCnae(cnae)),
  },
  { campo: 'codigo', titulo: 'Da empresa', largura: 112, ordena: true, celular: 'oculta' },
]

type Props = { empresaId: number | undefined; podeMudar: boolean }

/** What a company sells, as its charges and notes name it. */
export function CatalogoDeServicos({ empresaId, podeMudar }: Props) {
  const [novo, setNovo] = useState(false)
  const escolherEmpresa = useEscolhaDeEmpresa()
  const baixar = useBaixar()
  const lista = useLista({ filtros: FILTROS_DE_SERVICOS, contexto: `serviços ${empresaId ?? ''}` })
  const pedido = { ...(empresaId === undefined ? {} : { empresaId }), ...lista.pedido }
  const { dados, estado } = useConsulta(servicos.listarServicos, pedido)
  const muitas = pedido.empresaId === undefined
  const colunas = useMemo(() => colunasDe(muitas), [muitas])
  const { paginaAtual: _, registrosPorPagina: __, ...filtroInteiro } = pedido
  const botao = podeMudar ? (
    <Button
      data-novo
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => (empresaId === undefined ? escolherEmpresa() : setNovo(true))}
    >
      Novo serviço
    </Button>
  ) : null
  return (
    <>
      <Grade
        rotulo="serviços"
        colunas={colunas}
        linhas={dados?.lista}
        idDaLinha={({ id }) => id}
        nomeDaLinha={({ nome }) => nome}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        onAbrir={({ id }) => lista.abrir(id)}
        abertaId={lista.aberta}
        filtros={lista.chips((campo, valor) => {
          if (campo === 'empresaId') return chipDaEmpresa(dados?.lista, valor)
          return valor === true ? 'Arquivados' : 'Não arquivados'
        })}
        controles={
          <>
            <NativeSelect
              aria-label="Serviços arquivados"
              value={lista.filtro.arquivado === true ? 'sim' : ''}
              data={[
                { value: '', label: 'Em uso' },
                { value: 'sim', label: 'Arquivados' },
              ]}
              onChange={({ currentTarget: { value } }) =>
                lista.mudarFiltro({ arquivado: value === 'sim' ? true : undefined })
              }
            />
            {botao}
          </>
        }
        onExportar={(formato) => baixar(servicos.exportarServicos, { ...filtroInteiro, formato })}
        vazio={{
          titulo: 'Nenhum serviço no catálogo',
          texto:
            'Um serviço guarda os códigos, o anexo, a alíquota e o texto da nota: cada cobrança começa por ele.',
          acoes: botao,
        }}
      />
      <GavetaServico
        servicoId={lista.aberta}
        vizinhos={dados?.lista.map(({ id }) => id) ?? []}
        podeMudar={podeMudar}
        onAbrir={lista.abrir}
        onFechar={lista.fechar}
      />
      <Gaveta aberta={novo} onFechar={() => setNovo(false)} titulo="Novo serviço" largura={620}>
        {novo && empresaId !== undefined ? (
          <EditarServico
            empresaId={empresaId}
            onFechar={() => setNovo(false)}
            onSalvo={(id) => {
              setNovo(false)
              lista.abrir(id)
            }}
          />
        ) : null}
      </Gaveta>
    </>
  )
}
