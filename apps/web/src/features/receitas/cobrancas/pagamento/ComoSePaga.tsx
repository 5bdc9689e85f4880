import { Button, NativeSelect } from '@mantine/core'
import { boletos } from '@razao/contract'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { useVerPdf } from '../../../../api/use-ver-pdf.tsx'
import { BotaoCopiar } from '../../../../ui/BotaoCopiar.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { Dinheiro } from '../../../../ui/Dinheiro.tsx'
import { Faixa } from '../../../../ui/Faixa.tsx'
import { formatarData, formatarDinheiro } from '../../../../ui/formato.ts'
import { Qr } from '../../../../ui/Qr.tsx'
import { enderecoDeComoReceber } from '../enderecos.ts'
import { BoletosDaCobranca } from './BoletosDaCobranca.tsx'
import type { Pagamento } from './boleto.ts'
import { PixNoBanco, PixRecebidos } from './PixNoBanco.tsx'
import './pagamento.css'

type Parcela = Pagamento['parcelas'][number]
type Pix = NonNullable<Parcela['pix']>

function PixDaParcela({ parcela, pix }: { parcela: Parcela; pix: Pix }) {
  const valor = formatarDinheiro(parcela.emAberto)
  return (
    <div className="pg-pix">
      <Qr className="pg-qr" qr={pix.qr} rotulo={`QR do Pix de ${valor}`} />
      <div className="pg-pix-texto">
        <strong>
          <Dinheiro valor={parcela.emAberto} />
        </strong>
        <span className="rz-suave">
          vence em {formatarData(parcela.vencimento)} · {pix.conta}
        </span>
        <textarea readOnly rows={4} aria-label="Pix copia e cola" value={pix.copiaECola} />
        <BotaoCopiar texto={pix.copiaECola}>Copiar Pix</BotaoCopiar>
      </div>
    </div>
  )
}

/** Which instalment, where more than one is still to be paid. */
function Escolha({
  abertas,
  quantas,
  ordem,
  onEscolher,
}: {
  abertas: readonly Parcela[]
  quantas: number
  ordem: number
  onEscolher: (ordem: number) => void
}) {
  if (abertas.length < 2) return null
  return (
    <NativeSelect
      aria-label="Parcela"
      value={String(ordem)}
      data={abertas.map((parcela) => ({
        value: String(parcela.ordem),
        label: `Parcela ${parcela.ordem} de ${quantas}: ${formatarDinheiro(parcela.emAberto)}, ${formatarData(parcela.vencimento)}`,
      }))}
      onChange={({ currentTarget }) => onEscolher(Number(currentTarget.value))}
    />
  )
}

function PeloPix({ pagamento }: { pagamento: Pagamento }) {
  const { parcelas, semPix, empresaId, cobrancaId } = pagamento
  const abertas = parcelas.filter(({ emAberto }) => emAberto > 0)
  const [escolhida, setEscolhida] = useState<number | null>(null)
  const [ver, janela] = useVerPdf()
  const parcela = abertas.find(({ ordem }) => ordem === escolhida) ?? abertas[0]
  if (semPix !== null && parcela?.pix == null)
    return (
      <Faixa tom="info" acao={<Link to={enderecoDeComoReceber(empresaId)}>Como receber</Link>}>
        {semPix}
      </Faixa>
    )
  if (parcela?.pix == null) return null
  return (
    <>
      <Escolha
        abertas={abertas}
        quantas={parcelas.length}
        ordem={parcela.ordem}
        onEscolher={setEscolhida}
      />
      <PixDaParcela parcela={parcela} pix={parcela.pix} />
      <PixNoBanco pagamento={pagamento} parcela={parcela} />
      <div className="pg-acoes">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => void ver('Pix da cobrança', boletos.imprimirPagamento, { cobrancaId })}
        >
          Imprimir o Pix
        </Button>
      </div>
      {janela}
    </>
  )
}

/** How the customer pays what is open of a charge. */
export function ComoSePaga({ cobrancaId }: { cobrancaId: number }) {
  const { dados, estado } = useConsulta(boletos.lerPagamento, { cobrancaId })
  return (
    <section className="rz-secao" aria-label="Como o cliente paga">
      <div className="rz-secao-cabeca">
        <h3>Como o cliente paga</h3>
        {dados && dados.emAberto > 0 ? (
          <span className="rz-suave">
            em aberto <Dinheiro valor={dados.emAberto} />
          </span>
        ) : null}
      </div>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={4} /> : null}
      {dados?.impedimento ? <p className="rz-suave">{dados.impedimento}</p> : null}
      {dados && !dados.impedimento ? <PeloPix pagamento={dados} /> : null}
      {dados ? <PixRecebidos recebidos={dados.recebidos} /> : null}
      {dados ? <BoletosDaCobranca pagamento={dados} /> : null}
    </section>
  )
}
