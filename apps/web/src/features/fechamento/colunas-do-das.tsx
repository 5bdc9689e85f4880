import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Situacao, type Tom } from '../../ui/Situacao.tsx'
import { Taxa } from '../../ui/Taxa.tsx'
import { CelulaVariada } from './CelulaVariada.tsx'
import { Empresa, regimeEAnexo } from './Empresa.tsx'
import type { LinhaDoDas } from './tipos.ts'

const TONS: Readonly<Record<LinhaDoDas['situacao'], Tom>> = {
  'A calcular': 'pendente',
  Calculado: 'info',
  Conferido: 'info',
  'Guia gerada': 'info',
  Enviada: 'info',
  Lida: 'ok',
  Paga: 'ok',
  'Sem valor': 'nenhum',
}
/** How the apuração and its guide stand. */
export const situacaoDoDas = ({ situacao }: LinhaDoDas): { tom: Tom; texto: string } => ({
  tom: TONS[situacao],
  texto: situacao,
})

function Aliquotas({ aliquotaNominal, aliquotaEfetiva }: LinhaDoDas) {
  return (
    <span className="fech-variado">
      <Taxa valor={aliquotaEfetiva} />
      {aliquotaNominal ? (
        <span className="fech-delta">
          de <Taxa valor={aliquotaNominal} /> nominal
        </span>
      ) : null}
    </span>
  )
}

function Valor({ linha, onMemoria }: { linha: LinhaDoDas; onMemoria: (id: number) => void }) {
  const { apuracaoId } = linha
  return (
    <span className="fech-comf">
      {apuracaoId !== null ? (
        <BotaoMemoria
          rotulo={`imposto de ${linha.empresa}`}
          onClick={() => onMemoria(apuracaoId)}
        />
      ) : null}
      <strong>
        <CelulaVariada valor={linha.valor} anterior={linha.valorAnterior} />
      </strong>
    </span>
  )
}

/** Columns of the apurações of the month. */
export const colunasDoDas = (onMemoria: (id: number) => void): Coluna<LinhaDoDas>[] => [
  {
    campo: 'empresa',
    titulo: 'Empresa',
    largura: 232,
    fixa: true,
    ordena: true,
    celular: 'titulo',
    celula: (linha) => (
      <Empresa
        nome={linha.empresa}
        identificacao={linha.identificacao}
        complemento={regimeEAnexo(linha.regime, null)}
      />
    ),
  },
  {
    campo: 'situacao',
    titulo: 'Situação',
    tipo: 'status',
    largura: 130,
    situacao: situacaoDoDas,
  },
  {
    campo: 'valor',
    titulo: 'Imposto',
    tipo: 'dinheiro',
    largura: 144,
    ordena: true,
    celula: (linha) => <Valor linha={linha} onMemoria={onMemoria} />,
  },
  { campo: 'receita', titulo: 'Receita do mês', tipo: 'dinheiro', ordena: true, largura: 128 },
  {
    campo: 'aliquotaEfetiva',
    titulo: 'Alíquota efetiva',
    ajuda:
      'Imposto da linha, sem a folha, sobre a receita do período de cada tributo: o do trimestre, sobre a do trimestre.',
    tipo: 'taxa',
    largura: 136,
    celula: Aliquotas,
  },
  { campo: 'anexo', titulo: 'Anexo', largura: 116 },
  {
    campo: 'rbt12',
    titulo: 'RBT12',
    tipo: 'dinheiro',
    largura: 128,
    ajuda: 'Receita bruta dos 12 meses anteriores.',
  },
  {
    campo: 'rba',
    titulo: 'RBA',
    tipo: 'dinheiro',
    largura: 128,
    ajuda: 'Receita bruta do ano até o mês.',
  },
  {
    campo: 'fatorR',
    titulo: 'Fator R',
    tipo: 'taxa',
    largura: 84,
    ajuda: 'Folha sobre receita dos 12 meses anteriores.',
  },
  { campo: 'vencimento', titulo: 'Vencimento', tipo: 'data', largura: 108 },
  {
    campo: 'avisos',
    titulo: 'Avisos',
    largura: 'minmax(240px, 1fr)',
    celula: ({ avisos }) =>
      avisos.length > 0 ? (
        <span className="fech-motivo">
          <Situacao tom="atencao" soIcone>
            Aviso
          </Situacao>
          <span>{avisos.join(' ')}</span>
        </span>
      ) : (
        <span className="rz-suave">nenhum</span>
      ),
  },
]
