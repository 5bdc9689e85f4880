import { Button } from '@mantine/core'
import { contabilEncerramento } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../api/use-acao.ts'
import { useConsulta } from '../../../api/use-consulta.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import {
  formatarCompetencia,
  formatarData,
  formatarNumero,
  formatarValor,
} from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { ErrosDoPedido } from '../comum/ErrosDoPedido.tsx'
import { BaixarBem, type Bem } from './BaixarBem.tsx'
import { DepreciacaoDoMes } from './DepreciacaoDoMes.tsx'
import { NovoBem } from './NovoBem.tsx'

/** One written off is worth nothing in the books. */
const contabilDe = ({ custo, depreciado, baixadoEm }: Bem): number =>
  baixadoEm === null ? custo - depreciado : 0

type DaTabela = {
  bens: readonly Bem[]
  onAcertar: (bem: Bem) => void
  onBaixar: (bem: Bem) => void
  onDesfazer: (bem: Bem) => void
}

function Baixa({
  bem,
  onBaixar,
  onDesfazer,
}: Pick<DaTabela, 'onBaixar' | 'onDesfazer'> & { bem: Bem }) {
  return bem.baixadoEm === null ? (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Baixar ${bem.descricao}`}
      onClick={() => onBaixar(bem)}
    >
      Baixar
    </Button>
  ) : (
    <>
      <Situacao tom="nenhum">Baixado em {formatarData(bem.baixadoEm)}</Situacao>{' '}
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-label={`Desfazer a baixa de ${bem.descricao}`}
        onClick={() => onDesfazer(bem)}
      >
        Desfazer
      </Button>
    </>
  )
}

function TabelaDeBens({ bens, onAcertar, onBaixar, onDesfazer }: DaTabela) {
  return (
    <Tabela
      nome="Lista dos bens"
      className="ctb-tabela"
      linhas={bens}
      chave={({ id }) => id}
      colunas={[
        {
          titulo: 'Bem',
          nomeia: true,
          celula: (bem) => (
            <>
              <button type="button" className="ctb-ligacao" onClick={() => onAcertar(bem)}>
                {bem.descricao}
              </button>
              <br />
              <small className="rz-suave">adquirido em {formatarData(bem.aquisicao)}</small>
            </>
          ),
        },
        { titulo: 'Conta', className: 'rz-numero', celula: ({ codigo }) => codigo },
        {
          titulo: 'Depreciação',
          celula: (bem) => (
            <>
              {formatarValor(bem.quota)} por mês
              <br />
              <small className="rz-suave">
                {formatarNumero(Number(bem.taxaAnual) * 100)} % ao ano, {bem.meses} meses desde{' '}
                {formatarCompetencia(bem.inicio)}
              </small>
            </>
          ),
        },
        { titulo: 'Custo', fim: true, celula: ({ custo }) => formatarValor(custo) },
        { titulo: 'Depreciado', fim: true, celula: ({ depreciado }) => formatarValor(depreciado) },
        {
          titulo: 'Valor contábil',
          fim: true,
          celula: (bem) => formatarValor(contabilDe(bem)),
        },
        {
          titulo: 'Baixa',
          soLeitor: true,
          celula: (bem) => <Baixa bem={bem} onBaixar={onBaixar} onDesfazer={onDesfazer} />,
        },
      ]}
    />
  )
}

/** Assets with what was depreciated of each, and the depreciation of the month. */
export function Bens({ empresaId, competencia }: { empresaId: number; competencia: string }) {
  const { dados, estado } = useConsulta(contabilEncerramento.listarBens, { empresaId })
  const desfazer = useAcao(contabilEncerramento.baixarBem)
  const [novo, setNovo] = useState(false)
  const [acertado, setAcertado] = useState<Bem | null>(null)
  const [baixado, setBaixado] = useState<Bem | null>(null)
  const bens = dados?.bens ?? []
  const desfazerBaixa = async ({ id: bemId, versao, descricao }: Bem) => {
    const resultado = await desfazer.executar({ bemId, versao, em: null })
    if (resultado.ok) avisos.ok(`A baixa de ${descricao} foi desfeita.`)
  }
  return (
    <>
      <section className="rz-cartao ctb-pedidos" aria-label="Bens do imobilizado">
        <div className="ctb-barra">
          <h2>Bens do imobilizado</h2>
          <span className="ctb-ao-fim">
            <Button size="compact-sm" onClick={() => setNovo(true)}>
              Novo bem
            </Button>
          </span>
        </div>
        {estado.falha ? (
          <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
        ) : null}
        {!dados && !estado.falha ? <Carregando linhas={3} /> : null}
        {dados && bens.length === 0 ? (
          <p>
            Nenhum bem cadastrado. Cadastre veículos, computadores, móveis e o que mais se deprecia.
          </p>
        ) : null}
        <ErrosDoPedido falha={desfazer.falha} />
        {bens.length > 0 ? (
          <TabelaDeBens
            bens={bens}
            onAcertar={setAcertado}
            onBaixar={setBaixado}
            onDesfazer={(bem) => void desfazerBaixa(bem)}
          />
        ) : null}
      </section>
      <DepreciacaoDoMes key={competencia} empresaId={empresaId} competencia={competencia} />
      {novo ? <NovoBem empresaId={empresaId} onFechar={() => setNovo(false)} /> : null}
      {acertado ? (
        <NovoBem empresaId={empresaId} bem={acertado} onFechar={() => setAcertado(null)} />
      ) : null}
      {baixado ? <BaixarBem bem={baixado} onFechar={() => setBaixado(null)} /> : null}
    </>
  )
}
