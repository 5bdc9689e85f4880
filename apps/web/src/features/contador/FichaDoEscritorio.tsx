import { Tabs } from '@mantine/core'
import { escritorio } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import {
  formatarDocumento,
  formatarInstante,
  formatarInteiro,
  formatarTamanho,
} from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { AcoesDoEscritorio } from './AcoesDoEscritorio.tsx'
import { ExportacoesDoEscritorio } from './ExportacoesDoEscritorio.tsx'
import { type EscritorioCompleto, situacaoDoEscritorio } from './escritorio.ts'
import { FormularioDaMarca } from './FormularioDaMarca.tsx'
import { LimitesDoEscritorio } from './LimitesDoEscritorio.tsx'

function Dados({ ficha }: { ficha: EscritorioCompleto }) {
  return (
    <dl className="rz-fatos">
      <dt>Razão social</dt>
      <dd>{ficha.razaoSocial}</dd>
      <dt>CNPJ</dt>
      <dd className="rz-numero">{formatarDocumento(ficha.cnpj)}</dd>
      <dt>CRC</dt>
      <dd>{ficha.crc ?? '—'}</dd>
      <dt>E-mail</dt>
      <dd>{ficha.email}</dd>
      <dt>Telefone</dt>
      <dd>{ficha.telefone ?? '—'}</dd>
      <dt>Domínio</dt>
      <dd>
        {ficha.dominio ?? 'O da plataforma'}
        {ficha.dominio === null || ficha.dominioVerificado ? '' : ' (não verificado)'}
      </dd>
      <dt>Empresas</dt>
      <dd>{formatarInteiro(ficha.empresas)}</dd>
      <dt>Pessoas</dt>
      <dd>{formatarInteiro(ficha.usuarios)}</dd>
      <dt>Arquivos</dt>
      <dd>{formatarTamanho(ficha.bytes)}</dd>
      <dt>Fila</dt>
      <dd>
        {formatarInteiro(ficha.fila)} em andamento, {formatarInteiro(ficha.erros24h)} com erro em 24
        h
      </dd>
      <dt>Duas etapas</dt>
      <dd>{ficha.exigeMfa ? 'Exigidas de todos' : 'Não exigidas'}</dd>
      <dt>Criado em</dt>
      <dd>{formatarInstante(ficha.criadoEm)}</dd>
    </dl>
  )
}

/** What the state means, and until when it can be taken back. */
function Estado({ ficha }: { ficha: EscritorioCompleto }) {
  const { tom, texto } = situacaoDoEscritorio(ficha)
  const { situacao, motivo, encerramentoPedidoEm, reversivelAte } = ficha
  return (
    <div className="rz-estado-do-escritorio">
      <Situacao tom={tom}>{texto}</Situacao>
      {motivo ? <span>Motivo: {motivo}</span> : null}
      {situacao === 'encerrando' && encerramentoPedidoEm ? (
        <Faixa tom="atencao">
          Encerramento pedido em {formatarInstante(encerramentoPedidoEm)}. As pessoas continuam
          trabalhando até a confirmação.
        </Faixa>
      ) : null}
      {situacao === 'encerrado' && reversivelAte ? (
        <Faixa tom="bloqueado">
          Ninguém entra. Dá para voltar até {formatarInstante(reversivelAte)}.
        </Faixa>
      ) : null}
    </div>
  )
}

function MarcaDaFicha({ ficha }: { ficha: EscritorioCompleto }) {
  const { executar, enviando } = useAcao(escritorio.alterarEscritorio)
  return (
    <FormularioDaMarca
      key={ficha.versao}
      marca={ficha.marca}
      nomePadrao={ficha.nome}
      podeEditar={ficha.situacao !== 'encerrado'}
      enviando={enviando}
      onSalvar={async (marca) => {
        const resultado = await executar({ uid: ficha.uid, marca, versao: ficha.versao })
        if (resultado.ok) avisos.ok(`Marca de ${ficha.nome} salva.`)
        return resultado
      }}
    />
  )
}

type Props = {
  uid: string | null
  onFechar: () => void
  onVizinho: (passo: 1 | -1) => void
}

/** The file of one office: data, brand, limits, and its life. */
export function FichaDoEscritorio({ uid, onFechar, onVizinho }: Props) {
  const [aba, setAba] = useState<string | null>('dados')
  const { dados: ficha, estado } = useConsulta(
    escritorio.lerEscritorio,
    uid === null ? AINDA_NAO : { uid },
  )
  return (
    <Gaveta
      aberta={uid !== null}
      onFechar={onFechar}
      onVizinho={onVizinho}
      largura={760}
      titulo={ficha?.nome ?? 'Escritório'}
      rodape={ficha ? <AcoesDoEscritorio ficha={ficha} /> : null}
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!ficha && !estado.falha ? <Carregando linhas={10} /> : null}
      {ficha ? (
        <>
          <Estado ficha={ficha} />
          <ExportacoesDoEscritorio uid={ficha.uid} />
          <Tabs value={aba} onChange={setAba} keepMounted={false} className="rz-abas-do-escritorio">
            <Tabs.List>
              <Tabs.Tab value="dados">Dados</Tabs.Tab>
              <Tabs.Tab value="marca">Marca</Tabs.Tab>
              <Tabs.Tab value="limites">Limites e domínio</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="dados">
              <Dados ficha={ficha} />
            </Tabs.Panel>
            <Tabs.Panel value="marca">
              <MarcaDaFicha ficha={ficha} />
            </Tabs.Panel>
            <Tabs.Panel value="limites">
              <LimitesDoEscritorio key={`${ficha.uid}-${ficha.versao}`} ficha={ficha} />
            </Tabs.Panel>
          </Tabs>
        </>
      ) : null}
    </Gaveta>
  )
}
