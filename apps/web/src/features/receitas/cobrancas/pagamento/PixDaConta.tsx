import { Button } from '@mantine/core'
import { pixDoBanco as rotas } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../../../api/use-acao.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { ConfirmacaoComMotivo } from '../../../../ui/Confirmacao.tsx'
import { Instante } from '../../../../ui/DataCivil.tsx'
import { Faixa } from '../../../../ui/Faixa.tsx'
import { PassosDoTeste } from '../../../../ui/PassosDoTeste.tsx'
import { Situacao } from '../../../../ui/Situacao.tsx'
import type { Conta } from './conta.ts'
import { GuardarPixDoBanco } from './GuardarPixDoBanco.tsx'
import { type NoBanco, situacaoDaLigacao } from './pix-do-banco.ts'

type DoBanco = { contaId: number; noBanco: NoBanco }

function Fatos({ noBanco }: { noBanco: NoBanco }) {
  const { endereco, clienteFinal, certificadoTitular, certificadoAte } = noBanco
  return (
    <dl className="rz-fatos">
      <dt>Endereço</dt>
      <dd className="pg-quebra">{endereco}</dd>
      <dt>Identificador</dt>
      <dd>•••• {clienteFinal}</dd>
      <dt>Certificado</dt>
      <dd>
        {certificadoTitular}, até <Instante valor={certificadoAte} />
      </dd>
      {noBanco.lidoAte ? (
        <>
          <dt>Recebidos até</dt>
          <dd>
            <Instante valor={noBanco.lidoAte} />
          </dd>
        </>
      ) : null}
      <dt>Avisos do banco</dt>
      <dd>
        {noBanco.avisoRegistradoEm === null ? (
          'Não pedidos: o banco é perguntado a cada 5 minutos.'
        ) : (
          <>
            Pedidos em <Instante valor={noBanco.avisoRegistradoEm} />
            {noBanco.ultimoAvisoEm === null ? null : (
              <>
                , o último em <Instante valor={noBanco.ultimoAvisoEm} />
              </>
            )}
          </>
        )}
      </dd>
    </dl>
  )
}

function Testar({ contaId, noBanco }: DoBanco) {
  const { executar, enviando } = useAcao(rotas.testarPixDoBanco)
  const testar = async () => {
    const dito = await executar({ contaId })
    if (!dito.ok) return
    if (dito.valor.passos.some(({ situacao }) => situacao === 'errado'))
      avisos.atencao('O teste achou o que corrigir: veja cada passo.')
    else avisos.ok('A ligação com o banco está certa.')
  }
  return (
    <Button
      size="compact-sm"
      variant={noBanco.aprovado ? 'default' : 'filled'}
      loading={enviando}
      onClick={() => void testar()}
    >
      Testar
    </Button>
  )
}

function Ligar({ contaId, noBanco: { ligado, aprovado, versao } }: DoBanco) {
  const { executar, enviando } = useAcao(rotas.ligarPixDoBanco)
  if (!(ligado || aprovado)) return null
  const mudar = async () => {
    const { ok } = await executar({ contaId, versao, ligado: !ligado })
    if (!ok) return
    avisos.ok(
      ligado
        ? 'Nada mais é registrado no banco, e o que está lá está sendo removido.'
        : 'As próximas cobranças são registradas no banco. As de antes, na gaveta de cada uma.',
    )
  }
  return (
    <Button
      size="compact-sm"
      variant={ligado ? 'default' : 'filled'}
      loading={enviando}
      onClick={() => void mudar()}
    >
      {ligado ? 'Deixar de registrar' : 'Registrar cobranças no banco'}
    </Button>
  )
}

function Avisos({ contaId, noBanco: { aprovado } }: DoBanco) {
  const avisar = useAcao(rotas.registrarAvisosDoPix)
  const procurar = useAcao(rotas.procurarPixRecebidos)
  if (!aprovado) return null
  const pedir = async () => {
    const { ok } = await avisar.executar({ contaId })
    if (ok) avisos.ok('O banco vai avisar aqui cada Pix recebido.')
  }
  const ler = async () => {
    const { ok } = await procurar.executar({ contaId })
    if (ok) avisos.ok('O banco está sendo perguntado: o que veio aparece nas cobranças.')
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={procurar.enviando}
        onClick={() => void ler()}
      >
        Procurar recebidos
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={avisar.enviando}
        onClick={() => void pedir()}
      >
        Pedir avisos ao banco
      </Button>
    </>
  )
}

function Apagar({ contaId, noBanco: { versao }, onFechar }: DoBanco & { onFechar: () => void }) {
  const { executar } = useAcao(rotas.desligarPixDoBanco)
  return (
    <ConfirmacaoComMotivo
      titulo="Apagar as credenciais do banco"
      confirmar="Apagar"
      onFechar={onFechar}
      onConfirmar={async (motivo) => {
        const { ok } = await executar({ contaId, versao, motivo })
        if (ok) avisos.ok('As credenciais foram apagadas do cofre.')
        return ok
      }}
    >
      <p>
        As cobranças voltam ao código fixo da chave Pix, e o que for pago não é mais lido do banco.
        O que já foi recebido fica.
      </p>
    </ConfirmacaoComMotivo>
  )
}

/** How an account charges by its bank: what is kept, what the last test saw, and what is done with it. */
export function PixDaConta({ conta, pode }: { conta: Conta; pode: boolean }) {
  const [aberto, setAberto] = useState<'guardar' | 'apagar' | null>(null)
  const fechar = () => setAberto(null)
  const { id: contaId, nome, pix, arquivada, pixDoBanco: noBanco } = conta
  if (pix === null || arquivada) return null
  const dito = noBanco === null ? null : situacaoDaLigacao(noBanco)
  return (
    <section className="pg-do-banco" aria-label={`Pix pelo banco de ${nome}`}>
      <div className="rz-secao-cabeca">
        <h4>Pix pelo banco</h4>
        {dito === null ? null : <Situacao tom={dito.tom}>{dito.texto}</Situacao>}
      </div>
      {noBanco === null ? (
        <p className="rz-suave">
          Com a API Pix do banco cada cobrança tem um código só dela, e o que for pago entra
          sozinho.
        </p>
      ) : (
        <>
          <Fatos noBanco={noBanco} />
          {noBanco.falha === null ? null : <Faixa tom="atencao">{noBanco.falha}</Faixa>}
          {noBanco.teste === null ? null : (
            <PassosDoTeste passos={noBanco.teste.passos} nomes={rotas.PASSOS_DO_TESTE_DO_PIX} />
          )}
        </>
      )}
      {pode ? (
        <div className="pg-acoes">
          {noBanco === null ? null : (
            <>
              <Testar contaId={contaId} noBanco={noBanco} />
              <Ligar contaId={contaId} noBanco={noBanco} />
              <Avisos contaId={contaId} noBanco={noBanco} />
            </>
          )}
          <Button size="compact-sm" variant="default" onClick={() => setAberto('guardar')}>
            {noBanco === null ? 'Ligar ao banco' : 'Trocar credenciais'}
          </Button>
          {noBanco === null ? null : (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => setAberto('apagar')}
            >
              Apagar credenciais
            </Button>
          )}
        </div>
      ) : null}
      {aberto === 'guardar' ? (
        <GuardarPixDoBanco contaId={contaId} nome={nome} atual={noBanco} onFechar={fechar} />
      ) : null}
      {aberto === 'apagar' && noBanco !== null ? (
        <Apagar contaId={contaId} noBanco={noBanco} onFechar={fechar} />
      ) : null}
    </section>
  )
}
