import { Button } from '@mantine/core'
import { servicos } from '@razao/contract'
import { IconArchive, IconArchiveOff, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { exigir, useAcao } from '../../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { Dinheiro } from '../../../ui/Dinheiro.tsx'
import { formatarCnae, formatarTaxa } from '../../../ui/formato.ts'
import { Gaveta } from '../../../ui/Gaveta.tsx'
import { registrarFeito } from '../../../ui/historico.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { EditarServico } from './EditarServico.tsx'
import { codigoEscrito, nbsEscrita, type Servico, textoDoAnexo } from './servico.ts'

function Dados({ servico: s }: { servico: Servico }) {
  const fatos = [
    ['LC 116', s.itemLc116],
    ['Código nacional', `${codigoEscrito(s.codigoNacional)} ${s.descricaoDoCodigo ?? ''}`],
    ['Código municipal', s.codigoMunicipal],
    ['NBS', s.nbs === null ? null : nbsEscrita(s.nbs)],
    ['CNAE', s.cnae === null ? null : formatarCnae(s.cnae)],
    ['Anexo', textoDoAnexo(s.anexoEmUso)],
    ['Alíquota do ISS', s.aliquotaIss === null ? null : formatarTaxa(s.aliquotaIss)],
    ['Descrição na nota', s.descricao],
    ['Valor padrão', s.valorPadrao === null ? null : <Dinheiro key="v" valor={s.valorPadrao} />],
    ['Código da empresa', s.codigo],
    ['Natureza', servicos.ROTULOS_DA_NATUREZA[s.natureza]],
    ['Cessão de mão de obra', s.cessaoDeMaoDeObra ? 'Sim' : null],
    [
      'Base mínima do INSS',
      s.inssBaseMinima === null ? null : servicos.ROTULOS_DA_BASE_MINIMA[s.inssBaseMinima],
    ],
    ['Empresa', s.empresa],
  ] as const
  return (
    <>
      {s.arquivado ? <Situacao tom="nenhum">Arquivado</Situacao> : null}
      <dl className="rz-fatos">
        {fatos.map(([nome, valor]) =>
          valor === null ? null : (
            <div key={nome} className="cl-fato">
              <dt>{nome}</dt>
              <dd>{valor}</dd>
            </div>
          ),
        )}
      </dl>
    </>
  )
}

function useArquivar({ id: servicoId, nome, versao, arquivado }: Servico) {
  const { executar, enviando } = useAcao(servicos.arquivarServico)
  const arquivar = async () => {
    const resultado = await executar({ servicoId, versao, arquivar: !arquivado })
    if (!resultado.ok) return
    avisos.ok(arquivado ? `${nome} voltou ao catálogo.` : `${nome} foi arquivado.`)
    const volta = { servicoId, versao: resultado.valor.versao, arquivar: arquivado }
    registrarFeito({
      texto: `${arquivado ? 'Trouxe de volta' : 'Arquivou'} ${nome}`,
      desfazer: async () => exigir(await executar(volta)),
    })
  }
  return { arquivar: () => void arquivar(), enviando }
}

function Acoes({ servico, onEditar }: { servico: Servico; onEditar: () => void }) {
  const { arquivar, enviando } = useArquivar(servico)
  const Icone = servico.arquivado ? IconArchiveOff : IconArchive
  return (
    <>
      <Button
        variant="default"
        loading={enviando}
        leftSection={<Icone size={15} aria-hidden />}
        onClick={arquivar}
      >
        {servico.arquivado ? 'Tirar do arquivo' : 'Arquivar'}
      </Button>
      <Button leftSection={<IconPencil size={15} aria-hidden />} onClick={onEditar}>
        Editar
      </Button>
    </>
  )
}

type Props = {
  servicoId: number | null
  vizinhos: readonly number[]
  podeMudar: boolean
  onAbrir: (id: number) => void
  onFechar: () => void
}

/** One service of the catalogue; it is changed in the same place. */
export function GavetaServico({ servicoId, vizinhos, podeMudar, onAbrir, onFechar }: Props) {
  const [editando, setEditando] = useState(false)
  const { dados, estado } = useConsulta(
    servicos.lerServico,
    servicoId === null ? AINDA_NAO : { servicoId },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another service is opened to be read
  useEffect(() => setEditando(false), [servicoId])
  const irParaVizinho = (passo: 1 | -1) => {
    const vizinho = servicoId === null ? undefined : vizinhos[vizinhos.indexOf(servicoId) + passo]
    if (vizinho !== undefined) onAbrir(vizinho)
  }
  return (
    <Gaveta
      aberta={servicoId !== null}
      onFechar={onFechar}
      {...(editando ? {} : { onVizinho: irParaVizinho })}
      largura={620}
      titulo={dados?.nome ?? 'Serviço'}
      rodape={
        dados && podeMudar && !editando ? (
          <Acoes servico={dados} onEditar={() => setEditando(true)} />
        ) : null
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={8} /> : null}
      {dados && editando ? (
        <EditarServico
          key={dados.id}
          empresaId={dados.empresaId}
          servico={dados}
          onFechar={() => setEditando(false)}
          onSalvo={() => setEditando(false)}
        />
      ) : null}
      {dados && !editando ? <Dados servico={dados} /> : null}
    </Gaveta>
  )
}
