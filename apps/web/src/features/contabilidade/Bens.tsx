import { Button } from '@mantine/core'
import { contabilEncerramento } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import {
  formatarCompetencia,
  formatarData,
  formatarNumero,
  formatarValor,
} from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { BaixarBem, type Bem } from './BaixarBem.tsx'
import { DepreciacaoDoMes } from './DepreciacaoDoMes.tsx'
import { ErrosDoPedido } from './ErrosDoPedido.tsx'
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

function TabelaDeBens({ bens, onAcertar, onBaixar, onDesfazer }: DaTabela) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className="ctb-rolagem" aria-label="Lista dos bens" tabIndex={0}>
      <table className="ctb-tabela">
        <thead>
          <tr>
            <th scope="col">Bem</th>
            <th scope="col">Conta</th>
            <th scope="col">Depreciação</th>
            <th scope="col" data-alinha="fim">
              Custo
            </th>
            <th scope="col" data-alinha="fim">
              Depreciado
            </th>
            <th scope="col" data-alinha="fim">
              Valor contábil
            </th>
            <th scope="col">
              <span className="rz-so-leitor">Baixa</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {bens.map((bem) => (
            <tr key={bem.id}>
              <th scope="row">
                <button type="button" className="ctb-ligacao" onClick={() => onAcertar(bem)}>
                  {bem.descricao}
                </button>
                <br />
                <small className="rz-suave">adquirido em {formatarData(bem.aquisicao)}</small>
              </th>
              <td className="rz-numero">{bem.codigo}</td>
              <td>
                {formatarValor(bem.quota)} por mês
                <br />
                <small className="rz-suave">
                  {formatarNumero(Number(bem.taxaAnual) * 100)} % ao ano, {bem.meses} meses desde{' '}
                  {formatarCompetencia(bem.inicio)}
                </small>
              </td>
              <td className="rz-numero" data-alinha="fim">
                {formatarValor(bem.custo)}
              </td>
              <td className="rz-numero" data-alinha="fim">
                {formatarValor(bem.depreciado)}
              </td>
              <td className="rz-numero" data-alinha="fim">
                {formatarValor(contabilDe(bem))}
              </td>
              <td>
                {bem.baixadoEm === null ? (
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
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
